import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import { deadlineTimes } from '../times.ts'
import { tellMany } from './tellMany.ts'
import type { UnfilledDay } from './unfilled.ts'

/** `03-05`. */
export const shortDay = (day: string) => day.slice(5)

/** Tells whoever has not declared and has an account, by one message for all who have the same day and deadline. Gives how many. */
export async function tellUnfilled(ctx: Pick<WriteCtx, 'db' | 'now'>, days: readonly UnfilledDay[]): Promise<number> {
  let told = 0
  for (const [content, units] of Map.groupBy(days, (unit) => contentOf(unit, ctx.now)))
    told += await tellMany(
      ctx,
      units.flatMap(({ accountIds }) => accountIds),
      {
        type: MessageType.todo,
        level: MessageLevel.important,
        title: '请完成健康申报',
        content,
        link: '/h5/',
        ...{ bizType: 'declare-remind', dedupKey: `declare-remind:${units[0]!.day}` },
      },
    )
  return told
}

function contentOf({ day, deadlineAt, timeZone }: UnfilledDay, now: Date): string {
  if (deadlineAt < now) return `您${shortDay(day)}的健康申报已逾期，请尽快补报。`
  const { beijing, local } = deadlineTimes(deadlineAt, timeZone)
  return `您${shortDay(day)}的健康申报尚未完成，请在当地时间${(local ?? beijing).slice(5)}前申报。`
}
