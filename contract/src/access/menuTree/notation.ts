import type { Page } from './rows.ts'

export type Tier = 'read' | 'work' | 'manage'
const tiers: readonly Tier[] = ['read', 'work', 'manage']

/** One verb of a thing: a button below its page. */
export interface Verb {
  readonly thing: string
  readonly verb: string
  readonly tier: Tier
  /** Roles written in brackets after the verb, with `besides` when they have it besides those of its tier. */
  readonly named: { readonly roles: readonly number[]; readonly besides: boolean } | null
}

export function verbsOf({ rights }: Page): readonly Verb[] {
  if ('as' in rights) return []
  const things = typeof rights.perms === 'string' ? [rights.perms] : rights.perms
  return things.flatMap(verbsOfThing)
}

function verbsOfThing(text: string): readonly Verb[] {
  const [, thing, perms] = /^([a-z0-9-]+:[a-z0-9-]+): (.+)$/.exec(text) ?? unreadable(text)
  const parts = perms!.split(' / ')
  if (parts.length > tiers.length) unreadable(text)
  return parts.flatMap((part, index) =>
    part === '-' ? [] : part.split(/,(?![^(]*\))/).map((word) => ({ thing: thing!, tier: tiers[index]!, ...verb(word) })),
  )
}

function verb(word: string): Pick<Verb, 'verb' | 'named'> {
  const [, name, besides, roles] = /^([a-z][a-z0-9-]*)(?: \((\+?)(\d+(?:, \d+)*)\))?$/.exec(word) ?? unreadable(word)
  return { verb: name!, named: roles === undefined ? null : { roles: roles.split(', ').map(Number), besides: besides === '+' } }
}

function unreadable(text: string): never {
  throw new Error(`the menu tree says what cannot be read: ${text}`)
}
