import type { FastifyRequest } from 'fastify'

/** Browsers name HTML in Accept. Programs name JSON, anything, or send no Accept. */
export const wantsHtml = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers.accept ?? '').split(',').some((type) => /^\s*text\/html\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(type))
