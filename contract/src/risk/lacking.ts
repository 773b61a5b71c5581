import { id, list, maybe, shape, text, whole } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)

/** As quantities of an item are counted. */
export const packed = {
  unit: text('最小单位', 8),
  packUnit: maybe(text('包装单位', 8)),
  packSize: maybe(whole('包装换算', 1, 100_000)),
}

/** A project that would lack something after a change, and of which items how much: the most first. */
export const LackingProject = shape({
  projectId: id('项目'),
  projectName: text('项目', 100),
  /** Of all its items together, in their smallest units: by this the projects are in order. */
  gap: count('缺口'),
  items: list(shape({ name: text('物资', 100), ...packed, gap: count('缺口') })),
  itemNum: count('缺口物资数'),
})
export type LackingProject = ValueOf<typeof LackingProject>

/** What a preview says of the projects that would lack something: the first of them, and how many there are. */
export const lackingFields = { lacking: list(LackingProject), lackingNum: count('缺口项目数') }
export interface Lacking {
  readonly lacking: LackingProject[]
  readonly lackingNum: number
}
