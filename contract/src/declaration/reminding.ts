import type { Static } from 'typebox'
import { under, write } from '../core/call.ts'
import { day, id, ids, list, optional, shape, text, time, whole } from '../core/fields.ts'
import { ruled } from '../core/rules.ts'
import { date } from './fillingFilter.ts'

export const remindedAtMost = 500
export const remindEveryMinutes = 30

const Reminder = shape({
  /** All who have not declared at the node and below it. */
  orgId: optional(id('组织')),
  /** Those of these people who have not. */
  empIds: optional({ ...ids('员工'), maxItems: remindedAtMost, says: `一次最多选择${remindedAtMost}人` }),
  /** Left out: the day that the phone proposes at each site, which is the local one while that may be declared in time. */
  ...date,
})
export type Reminder = Static<typeof Reminder>
ruled(Reminder, ({ orgId, empIds }) => ((orgId === null) === (empIds === null) ? [{ path: 'orgId', msg: '请选择单位或人员' }] : []))

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
export const Reminded = shape({
  /** Who has not declared at the units that were reminded. */
  unfilled: count('未申报人数'),
  /** Of these, who was told by a message of their own. */
  told: count('已提醒人数'),
  /** And who has no account: they are to be called. */
  withoutAccount: count('无账号人数'),
  /** For which days; two where one is still open at sites far west. */
  days: list(day('日期')),
  /** Units that were reminded less than half an hour ago and are left out. */
  skipped: list(shape({ orgId: id('单位'), orgName: text('单位', 100), remindedAt: time('上次催报') })),
})
export type Reminded = Static<typeof Reminded>

/** 催报 (03 §5.6). */
export const reminding = under('/biz/filling-management', {
  remind: write.post('remind', 'biz:filling-management:remind', Reminder, Reminded, { title: '催报' }),
})
