import { Role } from '@oems/contract/access/builtInRoles.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { sql } from 'drizzle-orm'
import { ask, type Database, type Db } from '../db/database.ts'
import { tell } from '../messages/tell.ts'
import { type FoldState, foldState } from './state.ts'

/** 05 §2.3: from then on figures are read slowly, and somebody has to look. */
const [rowsAtMost, secondsAtMost] = [100_000, 60]

export const isBehind = ({ waiting, oldestSeconds }: Pick<FoldState, 'waiting' | 'oldestSeconds'>) =>
  waiting >= rowsAtMost || (oldestSeconds ?? 0) >= secondsAtMost

/** Tells of an episode once, whichever process sees it first and however many do. */
export async function watchLag({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const state = await foldState(db)
  if (!isBehind(state)) return void (await db.execute(sql`update stat_fold set lag_told = false where lag_told`))
  await db.transaction(async (tx) => {
    if (await isFirst(tx)) await tellLag(tx, now, state)
  })
}

/** The row is there from the first fold on; before that nothing has ever been folded. */
async function isFirst(db: Db): Promise<boolean> {
  const changed = await ask(
    db,
    sql`insert into stat_fold as f (folded_at, lag_told) values (to_timestamp(0), true)
        on conflict (id) do update set lag_told = true where not f.lag_told returning 1`,
  )
  return changed.length > 0
}

const tellLag = (db: Db, now: Date, { waiting, oldestSeconds }: FoldState) =>
  tell(
    { db, now },
    {
      to: { roleId: [Role.systemAdministrator, Role.platformOperator] },
      type: MessageType.warning,
      level: MessageLevel.urgent,
      title: '统计汇总滞后',
      content: `待汇总的变动有${waiting >= rowsAtMost ? `${rowsAtMost.toLocaleString('zh-CN')}条以上` : `${waiting.toLocaleString('zh-CN')}条`}，最早的已等待${Math.round(oldestSeconds ?? 0)}秒。数字仍然正确，但查询会变慢，请检查数据库是否繁忙。`,
      link: '/sys/self-check',
      dedupKey: 'fold-lag',
    },
  )
