import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Done, day, id, list, longText, maybe, Nothing, shape, text, time, whole } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { ossOf } from '../files/files.ts'
import { Conclusion, PeGrade, PeType } from './codes.ts'
import { ExposureLine } from './exposures.ts'
import { JudgedItem } from './items.ts'

const head = {
  id: id('体检记录'),
  examDate: day('体检日期'),
  peType: PeType.schema,
  institution: maybe(text('体检机构', 100)),
  conclusion: maybe(Conclusion.schema),
  topGrade: PeGrade.schema,
  abnormalCount: whole('异常项', 0, 200),
  /** When the report was opened for the first time; null: not yet. */
  notifiedAt: maybe(time('告知时间')),
}
export const OwnExaminationRow = shape(head)
export type OwnExaminationRow = ValueOf<typeof OwnExaminationRow>
export const OwnExamination = shape({
  ...head,
  hazardNames: Type.Array(text('危害因素', 32)),
  recheckItems: maybe(text('复查项目', 200)),
  recheckBefore: maybe(day('复查截止日期')),
  summary: maybe(longText('综述', 4_000)),
  advice: maybe(longText('建议', 2_000)),
  items: list(JudgedItem),
  oss: ossOf,
})
export type OwnExamination = ValueOf<typeof OwnExamination>

const { id: exposureId, hazardName, grade, position, startDate, endDate, protection, next } = ExposureLine.properties
/** To what the own work exposes the person, and what each hazard asks next. */
export const OwnExposure = shape({ id: exposureId, hazardName, grade, position, startDate, endDate, protection, next })
export type OwnExposure = ValueOf<typeof OwnExposure>

const one = shape({ id: id('体检记录') })

/** The employee's own reports (03 §5.10), the newest first. */
export const ownExaminations = under('/h5', {
  peList: read.get('pe', 'self', Nothing, shape({ list: list(OwnExaminationRow) })),
  exposures: read.get('exposures', 'self', Nothing, shape({ list: list(OwnExposure) })),
  pe: read.get('pe/{id}', 'self', one, OwnExamination),
  /** The duty to inform is fulfilled, and provably so. */
  peRead: write.post('pe/{id}/read', 'self', one, Done, { title: '查看体检报告', whileClosed: true }),
})
