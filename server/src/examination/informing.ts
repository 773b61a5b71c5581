import type { Answer, Input } from '@oems/contract/core/call.ts'
import { whole } from '@oems/contract/core/fields.ts'
import type { examinations as calls } from '@oems/contract/examination/examinations.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { withinScope } from '../core/db/scope.ts'
import type { LogTarget } from '../core/domain.ts'
import { notFound } from '../core/errors.ts'
import { setRead, takeBack } from '../core/messages/settle.ts'
import { tellEach } from '../core/messages/tell.ts'
import { ofOurPeople, store } from './store.ts'
import { type PeRecord, peRecord } from './tables.ts'

const said = {
  made: (day: string) => ({ title: '您有新的体检报告', content: `您${day}的体检报告已出，请查看。` }),
  changed: (day: string) => ({ title: '您的体检报告已更正', content: `您${day}的体检报告已更正，请重新查看。` }),
  unread: (day: string) => ({ title: '请查看您的体检报告', content: `您${day}的体检报告尚未查看，请查看。` }),
}

/**
 * The duty to inform (职业病防治法 35): whose report it is hears that there is one, and nothing of what was found. One that nobody has opened is
 * one message, whatever becomes of it. Gives how many of these people were told.
 */
export async function tellExamined(
  ctx: Pick<WriteCtx, 'db' | 'now'>,
  what: keyof typeof said,
  records: readonly Pick<PeRecord, 'id' | 'personId' | 'examDate'>[],
): Promise<number> {
  const accounts = await accountsOf(
    ctx,
    records.map(({ personId }) => personId),
  )
  const counts = await tellEach(
    ctx,
    records.flatMap(({ id, personId, examDate }) => {
      const accountId = accounts.get(personId)
      if (accountId === undefined) return []
      const of = { bizType: 'examination', bizId: id, dedupKey: keyOf(id) }
      const kind = { type: MessageType.reminder, level: MessageLevel.normal, link: `/h5/examination/${id}` } as const
      return [{ to: [accountId], ...kind, ...said[what](examDate), ...of }]
    }),
  )
  return counts.filter((count) => count > 0).length
}

const keyOf = (id: number) => `examination:${id}`

/** Of reports that are gone. */
export async function untellExamined(
  ctx: Pick<WriteCtx, 'db' | 'now'>,
  records: readonly Pick<PeRecord, 'id' | 'personId'>[],
): Promise<void> {
  const accounts = await accountsOf(
    ctx,
    records.map(({ personId }) => personId),
  )
  const told = records.flatMap(({ id, personId }) => {
    const accountId = accounts.get(personId)
    return accountId === undefined ? [] : [{ accountId, dedupKey: keyOf(id) }]
  })
  await takeBack(ctx, told)
}

/** Whoever has opened the report has done what the message asks. */
export const examinationRead = (ctx: Pick<WriteCtx, 'db' | 'now' | 'actor'>, id: number) =>
  setRead(ctx, [{ accountId: ctx.actor.accountId, dedupKey: keyOf(id) }])

async function accountsOf({ db }: Pick<WriteCtx, 'db'>, personIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await ask<{ id: number; personId: number }>(
    db,
    sql`select id, employee_id as "personId" from sys_account where employee_id = any(${array([...new Set(personIds)])}::bigint[]) and deleted_at is null`,
  )
  return new Map(rows.map(({ id, personId }) => [personId, id]))
}

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
/** Nobody reads it as the history of a record. */
export const reminderTarget: LogTarget = { permissions: [], fields: { unread: count('未查看'), told: count('已提醒') } }

/** 提醒查看: those of the chosen reports that their people have not opened. Whoever has gone elsewhere since is looked after there, and is counted alone. */
export async function remind(ctx: WriteCtx, { ids }: Input<typeof calls.remind>): Promise<Answer<typeof calls.remind>> {
  const isChosen = inArray(peRecord.id, [...ids])
  const inSight = or(withinScope(peRecord.orgId)(ctx), ofOurPeople(peRecord.personId)(ctx))
  if ((await ctx.db.$count(peRecord, and(isChosen, isNull(peRecord.deletedAt), inSight))) !== ids.length) throw notFound()
  const rows = await store.rows(ctx, isChosen)
  const unread = rows.filter(({ notifiedAt }) => notifiedAt === null)
  const told = await tellExamined(ctx, 'unread', unread)
  const [first] = unread
  if (first) ctx.note({ what: '体检告知提醒', id: first.id, orgId: first.orgId, before: null, after: { unread: unread.length, told } })
  return { unread: unread.length, told, elsewhere: ids.length - rows.length }
}
