import type { HomePart } from '../core/homePart.ts'

/** What a person has changed of the home page, for one role; keys of parts that are gone are passed over. */
export interface Arrangement {
  readonly hidden?: readonly string[]
  /** Parts that are not named follow in their own order. */
  readonly order?: readonly string[]
}

/** The parts as the person wants them, the hidden ones at their places too. */
export function inOrder(parts: readonly HomePart[], { order = [] }: Arrangement): readonly HomePart[] {
  const place = ({ key }: HomePart) => (order.includes(key) ? order.indexOf(key) : order.length)
  return [...parts].sort((one, other) => place(one) - place(other))
}

export const isHidden = ({ key }: HomePart, { hidden = [] }: Arrangement) => hidden.includes(key)

export const withHidden = (arrangement: Arrangement, key: string, hidden: boolean): Arrangement => ({
  ...arrangement,
  hidden: [...(arrangement.hidden ?? []).filter((one) => one !== key), ...(hidden ? [key] : [])],
})
