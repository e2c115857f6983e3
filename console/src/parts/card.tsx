import type { ComponentChildren } from 'preact'

type Props = {
  title: string
  note?: ComponentChildren
  children: ComponentChildren
  foot?: ComponentChildren
  id?: string
}

export const Card = ({ title, note, children, foot, id }: Props) => (
  <section class="card" aria-label={title} id={id}>
    <div class="card-head">
      <h2>{title}</h2>
      {note && <span class="card-note">{note}</span>}
    </div>
    <div class="card-body">{children}</div>
    {foot}
  </section>
)

export const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** A table in a region that scrolls sideways, also by keyboard. */
export const Table = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section class="scroll" aria-label={label} tabIndex={0}>
    <table class="grid-table">{children}</table>
  </section>
)
