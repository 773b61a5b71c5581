import { Type } from 'typebox'
import { flag, maybe, optional, recordOf, revised, shape, text, time, whole } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'

const plain = { log: 'plain' } as const
const months = (title: string, least: number) => optional(whole(title, least, 60))

/** 03 §2.13: what a physician may change of a cycle, beside confirming it. */
const fields = {
  /** An examination before entry may be so many months old; null: none is asked for. */
  entryMonths: months('上岗前（月内有效）', 0),
  /** From one examination to the next; null: none is asked for. */
  inPostMonths: months('在岗期间（每隔月数）', 1),
  /** One in post counts as the one at leaving for so many months of thirty days (GBZ 188: 90 days); null: none is asked for. */
  leavingMonths: months('离岗时（在岗检查月内有效）', 0),
  /** Falls due when the season begins, `06-01`; south of the equator half a year later. Null: by the months alone. */
  seasonStart: optional({
    ...text('季节开始', 5, plain),
    pattern: '^(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])$',
    says: '季节开始应为月-日，如06-01',
  }),
  source: { ...text('依据', 100, plain), asks: '请填写标准的版本和条款' },
}
/** The answer of a physician to one cycle, row by row. */
export const CycleDecision = shape({ ...revised, ...fields, confirmed: flag('已确认') })
export type CycleDecision = ValueOf<typeof CycleDecision>

export const hazardField = text('职业病危害因素', 32, plain)
export const gradeField = text('危害分级', 32, plain)
export const Cycle = recordOf(fields, {
  hazard: hazardField,
  grade: gradeField,
  confirmed: flag('已确认'),
  confirmedAt: maybe(time('确认时间')),
  confirmedByName: maybe(text('确认人', 64)),
})
export type Cycle = ValueOf<typeof Cycle>

export const CycleList = shape({ list: Type.Array(Cycle) })
