import { read, under, write } from '../core/call.ts'
import { day, Id, id, list, maybe, shape, text, time, uuid } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { HealthLevel } from '../declaration/codes.ts'
import { ossIdsOf, ossOf } from '../files/files.ts'
import { declareFiles, ownFields, promised, VisitArea } from './fields.ts'

/** Of today in Beijing; sent again with the same key it is the same declaration. */
export const OwnInfoDraft = shape({ clientKey: uuid('提交标识'), ...ownFields, promised, ossIds: ossIdsOf(declareFiles) })
export type OwnInfoDraft = ValueOf<typeof OwnInfoDraft>

const { visitAreas: _areas, ...answers } = ownFields
export const OwnInfo = shape({
  id: id('信息申报'),
  date: day('申报日期'),
  createdAt: time('申报时间'),
  orgName: text('申报单位', 100),
  level: HealthLevel.schema,
  ...answers,
  illnessName: maybe(text('已诊断疾病', 64)),
  visitAreas: list(VisitArea),
  oss: ossOf,
})
export type OwnInfo = ValueOf<typeof OwnInfo>

/** 03 §5.10: whose declaration it is follows from the sign-in alone. */
export const ownInfoDeclarations = under('/h5', {
  infoDeclare: write.post('info-declare', 'self', OwnInfoDraft, shape({ ...Id.properties, level: HealthLevel.schema }), {
    title: '本人信息申报',
  }),
  infoDeclareList: read.get('info-declare/list', 'self', shape(paged()), page(OwnInfo)),
})
