import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Done, day, flag, Id, id, list, maybe, optional, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { ossIdsOf, ossOf } from '../files/files.ts'
import { count, placeFilters, projectId, suppliesId, units, version } from '../supplies/fields.ts'
import { GuidanceState, HintAction, HintReason, ReadStatus } from './codes.ts'
import { declareFiles, reserveIllnessId } from './fields.ts'
import { guidanceReads } from './guidanceFigures.ts'

const plain = { log: 'plain' } as const
const illnessId = reserveIllnessId
export const guidanceId = id('储备指南')
const title = { ...text('标题', 60, plain), minLength: 2 }
const content = Type.String({ title: '正文', minLength: 1, maxLength: 20_000, log: 'personal' })
const effective = { effectiveFrom: optional(day('生效日')), effectiveTo: optional(day('失效日')) }

/** 04 §2.9. */
export const Guidance = shape({
  guidanceId,
  orgId: id('组织'),
  orgName: text('发布单位', 100, plain),
  editable: flag('可修改'),
  title,
  body: content,
  oss: ossOf,
  revision: count('修订号'),
  state: GuidanceState.schema,
  ...effective,
  version,
  updatedAt: time('更新时间'),
})
export type Guidance = ValueOf<typeof Guidance>
export const GuidanceDraft = shape({
  illnessId,
  guidanceId: optional(guidanceId),
  version: optional(version),
  title,
  body: content,
  ossIds: ossIdsOf(declareFiles),
  ...effective,
})
export type GuidanceDraft = ValueOf<typeof GuidanceDraft>

/** What a project is told when it opens its reserve. */
export const Notification = shape({
  show: yes('提示'),
  reasons: list(HintReason.schema),
  guidanceId: maybe(guidanceId),
  revision: maybe(count('修订号')),
  title: maybe(title),
  body: maybe(content),
  oss: ossOf,
  status: ReadStatus.schema,
  shortageNum: count('缺口'),
  nearExpiryNum: count('近效期'),
})
export type Notification = ValueOf<typeof Notification>
const Hint = shape({
  suppliesId,
  name: text('物资名称', 64, plain),
  /** Of which there may be cards in the project's clinics. */
  drugIds: list(id('药品')),
  gap: units('缺口'),
  coverDays: maybe(count('可用天数')),
  nearestExpiry: maybe(day('最近效期')),
  actions: list(
    shape({
      kind: HintAction.schema,
      text: text('建议', 200, plain),
      quantity: maybe(units('数量')),
      /** Only for whoever sees both projects. */
      fromOrgId: maybe(id('组织')),
      fromOrgName: maybe(text('组织', 100, plain)),
    }),
  ),
})
export const Hints = shape({ text: text('提示', 500, plain), items: list(Hint) })
export type Hints = ValueOf<typeof Hints>

const reads = 'epac:drug-reserve-guidance:info'
const publishes = 'epac:drug-reserve-guidance:publish'
const one = shape({ guidanceId, illnessId })
/** 储备指南 and what follows from it for a project (04 §5.4). */
export const guidance = under('/epac/drug-reserve-guidance', {
  driNotification: read.get('dri-notification', reads, shape({ ...placeFilters, illnessId }), Notification),
  /** Again the same does nothing; never back to unread. */
  driNotificationStatusChange: write.post(
    'dri-notification-status-change',
    'epac:drug-reserve-guidance:update',
    shape({ ...placeFilters, illnessId, status: whole('阅读状态', 2, 3), guidanceId: optional(guidanceId) }),
    Done,
    { title: '阅读储备指南' },
  ),
  driHint: read.post('dri-hint', reads, shape({ ...placeFilters, illnessId }), Hints),
  guidanceList: read.post(
    'guidance-list',
    reads,
    shape({
      ...paged('updatedAt'),
      illnessId,
      ...placeFilters,
      state: withDefault(list(GuidanceState.schema), []),
      title: optional(text('标题', 60, plain)),
    }),
    page(Guidance),
  ),
  guidanceInfo: read.get('guidance-info/{guidanceId}', reads, one, Guidance),
  guidanceSave: write.post('guidance-save', publishes, GuidanceDraft, Id, { title: '保存储备指南' }),
  guidancePublish: write.post('guidance-publish/{guidanceId}', publishes, shape({ ...one.properties, version }), Done, {
    title: '发布储备指南',
  }),
  guidanceWithdraw: write.post('guidance-withdraw/{guidanceId}', publishes, shape({ ...one.properties, version }), Done, {
    title: '撤回储备指南',
  }),
  guidanceReadStat: read.get(
    'guidance-read-stat/{guidanceId}',
    publishes,
    one,
    shape({
      read: count(guidanceReads.read.title),
      unread: count(guidanceReads.unread.title),
      unreadProjects: list(shape({ projectId, orgName: text('项目', 100, plain) })),
    }),
  ),
})
