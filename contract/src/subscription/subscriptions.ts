import { type Static, Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import {
  Done,
  day,
  Id,
  Ids,
  id,
  list,
  longText,
  maybe,
  optional,
  recordOf,
  revisionOf,
  shape,
  text,
  withDefault,
  yes,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { Op } from '../session/session.ts'
import { SubscriptionContent, SubscriptionState, SubscriptionStatus } from './codes.ts'

const orgId = id('订阅方')
const targetOrgId = id('被订阅组织')
const contents = Type.Array(SubscriptionContent.schema, {
  title: '订阅内容',
  minItems: 1,
  maxItems: SubscriptionContent.options.length,
  uniqueItems: true,
})

/** 02 §2.10. Both days are inclusive. */
const terms = {
  contents,
  startDate: day('开始日期'),
  endDate: optional(day('截止日期')),
  status: withDefault(SubscriptionStatus.schema, SubscriptionStatus.inForce),
  remark: optional(longText('备注', 200)),
}
type Period = Incomplete<{ readonly startDate: string; readonly endDate: string | null }>
const periodErrors = ({ startDate, endDate }: Period) =>
  startDate && endDate && endDate < startDate ? [{ path: 'endDate', msg: '截止日期不能早于开始日期' }] : []

export const SubscriptionDraft = ruled(shape({ orgId, targetOrgId, ...terms }), periodErrors)
export type SubscriptionDraft = ValueOf<typeof SubscriptionDraft>
/** Whose it is and whom it shows stay: another pair is another subscription. */
export const SubscriptionRevision = ruled(revisionOf(terms), periodErrors)
export type SubscriptionRevision = ValueOf<typeof SubscriptionRevision>

export const Subscription = recordOf(
  { orgId, targetOrgId, ...terms },
  {
    orgName: text('订阅方', 100),
    targetOrgName: text('被订阅组织', 100),
    /** Where they stand in the tree: 集团 / 公司. */
    pathName: text('订阅方路径', 2000),
    targetPathName: text('被订阅组织路径', 2000),
    state: SubscriptionState.schema,
  },
)
export type Subscription = ValueOf<typeof Subscription>

export const SubscriptionSearch = shape({
  ...paged('startDate', 'endDate', 'createdAt'),
  orgId: optional(orgId),
  targetOrgId: optional(targetOrgId),
  contents: withDefault(list(SubscriptionContent.schema), []),
  state: withDefault(list(SubscriptionState.schema), []),
})
export type SubscriptionSearch = ValueOf<typeof SubscriptionSearch>

/** 组织订阅 (02 §5.3). */
export const subscriptions = under('/biz/subscription-org-conf', {
  list: read.post('list', 'biz:subscription-org-conf:list', SubscriptionSearch, page(Subscription)),
  save: write.post('save', 'biz:subscription-org-conf:save', SubscriptionDraft, Id),
  update: write.post('update', 'biz:subscription-org-conf:update', SubscriptionRevision, Done),
  delete: write.post('delete', 'biz:subscription-org-conf:delete', Ids, Done),
  /** Whether any subscription of the node is in force today. */
  hasSubscribed: read.get('has-subscribed', 'login', shape({ orgId: optional(id('组织')) }), yes('有订阅')),
})

export const SubscribedOp = shape({ ...Op.properties, contents: list(SubscriptionContent.schema), endDate: maybe(day('截止日期')) })
export type SubscribedOp = Static<typeof SubscribedOp>

export const subscribedOrgs = under(
  '/ccds/common/subscribe/org',
  {
    /** The organisations that the node subscribes to, as of today. */
    list: read.get('list', 'login', shape({ orgId: optional(id('组织')) }), list(SubscribedOp), { inOems: true }),
  },
  '/ccds-api',
)
