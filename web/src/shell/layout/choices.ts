import type { ReactNode } from 'react'

/** What can be chosen in the palette. */
export interface Choice {
  readonly key: string
  /** Absent: it can only be read. */
  readonly run?: (() => void) | undefined
  /** The palette stays open: it looks further. */
  readonly stays?: true
  /** How it stands among what was chosen lately; absent where it does not. */
  readonly recent?: Recent
}
/** Where an organisation leads besides. */
export interface Link extends Choice {
  readonly name: string
}
export interface Line extends Choice {
  readonly icon: ReactNode
  readonly name: string
  readonly note: string
  readonly links?: readonly Link[]
}
export interface Group {
  readonly title: string
  readonly lines: readonly Line[]
}

/** What was chosen lately, kept sealed in this browser: a page with its records, or an action by its key. */
export interface Recent {
  readonly kind: 'people' | 'org' | 'action'
  readonly key: string
  readonly name: string
  readonly note: string
  /** Where it leads; of an action, the page on which it is begun. */
  readonly address: string
}

/** A line that leads elsewhere than by itself offers its links alone. */
export const choicesOf = (groups: readonly Group[]): readonly Choice[] =>
  groups.flatMap(({ lines }) => lines.flatMap((line) => [...(line.run || !line.links?.length ? [line] : []), ...(line.links ?? [])]))

/** Enough to be searched for: one Chinese character, or two others. */
export const isEnough = (typed: string) => /\p{Script=Han}/u.test(typed) || [...typed].length >= 2

/** What was chosen lately comes first; the order is else as it was. */
export function recentFirst<C extends { readonly key: string }>(lines: readonly C[], recent: readonly string[]): readonly C[] {
  const rank = ({ key }: C) => (recent.includes(key) ? recent.indexOf(key) : recent.length)
  return [...lines].sort((one, other) => rank(one) - rank(other))
}
