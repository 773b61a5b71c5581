import type { List } from './useListPage.ts'

type Framed = Partial<Pick<List, 'frame'>>
const shown = new WeakMap<object, readonly string[]>()

/** Which columns a list shows, by what an export calls them, told by its table's columns and asked by its export, so that no page hands them on. */
export function noteShown({ frame }: Framed, headings: readonly string[]) {
  if (frame) shown.set(frame, [...new Set(headings)])
}
/** Undefined: the export stands beside no list. */
export const shownOf = ({ frame }: Framed) => (frame ? shown.get(frame) : undefined)
