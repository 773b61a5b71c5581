import type { List } from './useListPage.ts'

type Framed = Partial<Pick<List, 'frame'>>
const shown = new WeakMap<object, readonly string[]>()

/** Which columns a list shows, told by its table's columns and asked by its export, so that no page hands them on. */
export function noteShown({ frame }: Framed, labels: readonly string[]) {
  if (frame) shown.set(frame, labels)
}
/** Undefined: the export stands beside no list. */
export const shownOf = ({ frame }: Framed) => (frame ? shown.get(frame)?.filter((label) => label !== '') : undefined)
