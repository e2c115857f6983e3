/** Sums over positions. Counts and amounts are bigints alike, so that they add up alike. */
const zero = {
  policies: {
    count: 0n,
    waiting: 0n,
    active: 0n,
    coverage: 0n,
    activeCoverage: 0n,
    premium: 0n,
    paidOut: 0n,
    refunded: 0n,
  },
  unsettled: { policies: 0n, payout: 0n },
  bonds: {
    count: 0n,
    open: 0n,
    posted: 0n,
    atRisk: 0n,
    released: 0n,
    premium: 0n,
    claimedPrincipal: 0n,
    claimedPremium: 0n,
  },
  listings: { open: 0n, asked: 0n },
}

export type Figures = typeof zero
type Section = keyof Figures

/** The sums of one section, by product. */
export type ByProduct<Name extends Section> = Map<bigint, Figures[Name]>

/** The sums of one product. A section without positions is zero. */
export const figuresOf = (productId: bigint, sections: { [Name in Section]: ByProduct<Name> }): Figures => ({
  policies: sections.policies.get(productId) ?? zero.policies,
  unsettled: sections.unsettled.get(productId) ?? zero.unsettled,
  bonds: sections.bonds.get(productId) ?? zero.bonds,
  listings: sections.listings.get(productId) ?? zero.listings,
})

const mapSection = <Sums extends Record<string, bigint>, To>(sums: Sums, to: (name: keyof Sums) => To) =>
  Object.fromEntries(Object.keys(sums).map((name) => [name, to(name)])) as Record<keyof Sums, To>

const addSection = <Sums extends Record<string, bigint>>(one: Sums, other: Sums): Sums =>
  mapSection(one, (name) => (one[name] ?? 0n) + (other[name] ?? 0n)) as Sums

const add = (one: Figures, other: Figures): Figures => ({
  policies: addSection(one.policies, other.policies),
  unsettled: addSection(one.unsettled, other.unsettled),
  bonds: addSection(one.bonds, other.bonds),
  listings: addSection(one.listings, other.listings),
})

export const addUp = (all: readonly Figures[]): Figures => all.reduce(add, zero)

const viewSection = <Sums extends Record<string, bigint>>(sums: Sums) => mapSection(sums, (name) => String(sums[name]))

export const viewFigures = ({ policies, unsettled, bonds, listings }: Figures) => ({
  policies: viewSection(policies),
  unsettled: viewSection(unsettled),
  bonds: viewSection(bonds),
  listings: viewSection(listings),
})
