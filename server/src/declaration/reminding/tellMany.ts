import type { WriteCtx } from '../../core/context.ts'
import { type NewMessage, tell } from '../../core/messages/tell.ts'

/** As many as one message is told to. */
const atOnce = 5_000

/** The same message to any number of accounts. Gives how many have heard it. */
export async function tellMany(
  ctx: Pick<WriteCtx, 'db' | 'now'>,
  accountIds: readonly number[],
  message: Omit<NewMessage, 'to'>,
): Promise<number> {
  let told = 0
  for (let at = 0; at < accountIds.length; at += atOnce) told += await tell(ctx, { to: accountIds.slice(at, at + atOnce), ...message })
  return told
}
