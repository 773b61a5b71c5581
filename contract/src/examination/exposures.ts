import { read, under, write } from '../core/call.ts'
import type { FieldError } from '../core/errors.ts'
import { Done, day, Id, id, list, maybe, optional, recordOf, shape, text, whole } from '../core/fields.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { DueKind, DueState } from './codes.ts'
import { gradeField, hazardField } from './cycles.ts'

/** 03 §2.7: to what hazard somebody's work exposes them. Hazard and grade are those of a cycle; free text has neither, and no due day. */
const fields = {
  hazardName: { ...text('危害因素', 64, { log: 'plain' }), asks: '请选择或输入危害因素' },
  hazard: optional(hazardField),
  grade: optional(gradeField),
  position: optional(text('岗位', 64, { log: 'plain' })),
  orgNameText: optional(text('接触单位', 100, { log: 'plain' })),
  startDate: day('开始日期'),
  endDate: optional(day('结束日期')),
  protection: optional(text('防护措施', 200, { log: 'plain' })),
}
export const ExposureFields = shape(fields)
export type ExposureFields = ValueOf<typeof ExposureFields>

const exposureErrors = ({ hazard, grade, startDate, endDate }: Incomplete<ExposureFields>): readonly FieldError[] => [
  ...(grade !== null && hazard === null ? [{ path: 'hazard', msg: '选择危害分级前请先选择危害因素' }] : []),
  ...(startDate !== null && endDate !== null && endDate < startDate ? [{ path: 'endDate', msg: '结束日期不能早于开始日期' }] : []),
]
/** Without `id` a new one. */
export const ExposureDraft = ruled(
  shape({ archiveId: id('档案'), id: optional(id('接触史')), version: optional(whole('版本', 0, Number.MAX_SAFE_INTEGER)), ...fields }),
  exposureErrors,
)
export type ExposureDraft = ValueOf<typeof ExposureDraft>
export const Exposure = recordOf(fields, { personId: id('员工') })
export type Exposure = ValueOf<typeof Exposure>
/** With what the hazard asks next of the person: the open one that falls due first. */
export const ExposureLine = shape({
  ...Exposure.properties,
  next: maybe(
    shape({
      kind: DueKind.schema,
      dueDay: day('应检日期'),
      /** 待医师确认, or 应检 once its day has come; none before. */
      state: maybe(DueState.schema),
    }),
  ),
})
export type ExposureLine = ValueOf<typeof ExposureLine>

/** 职业接触史 (03 §5.3). */
export const exposures = under(
  '/health-archive',
  {
    exposureList: read.get(
      'exposure/list/{archiveId}',
      ['biz:archive:info', 'biz:pe-record:info'],
      shape({ archiveId: id('档案') }),
      shape({ list: list(ExposureLine) }),
      { logsReading: true },
    ),
    exposureSave: write.post('exposure/save', 'biz:archive:update', ExposureDraft, Id, { title: '保存职业接触史' }),
    exposureDelete: write.post('exposure/delete', 'biz:archive:update', shape({ id: id('接触史') }), Done, { title: '删除职业接触史' }),
  },
  '/oemr-api',
)
