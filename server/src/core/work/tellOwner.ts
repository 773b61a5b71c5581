import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { TaskStatus } from '@oems/contract/operations/codes.ts'
import type { Db } from '../db/database.ts'
import { tell } from '../messages/tell.ts'

export interface EndedTask {
  readonly id: number
  readonly taskType: string
  readonly name: string
  readonly status: CodeOf<typeof TaskStatus>
  readonly message: string | null
  readonly accountId: number
}

const taskCenter = '/task-center'

/** What an owner hears when a task of the kind is done; of other kinds nothing is said (01 §7). */
const done: Readonly<Record<string, { readonly type: CodeOf<typeof MessageType>; readonly title: string; readonly content: string }>> = {
  export: { type: MessageType.reminder, title: '导出已完成', content: '文件已生成，请在保留期内到任务中心下载。' },
  'import-parse': { type: MessageType.todo, title: '导入的名单等待确认', content: '名单已检查完毕，24小时内有效，请核对后确认导入。' },
  'import-confirm': { type: MessageType.reminder, title: '导入已完成', content: '名单已全部写入。' },
}

/** `goesOnAt`: where the owner goes on with what it made. Told in the transaction that ends the task, so that an end which counts is told once, and one that came too late never. */
export async function tellOwner(
  ctx: { readonly db: Pick<Db, 'execute'>; readonly now: Date },
  ended: EndedTask,
  goesOnAt = taskCenter,
): Promise<void> {
  const words = done[ended.taskType]
  if (!words) return
  // An import is called by its workbook; that name is the owner's own affair.
  const [what = ''] = ended.name.split('：')
  const failed = ended.status === TaskStatus.failed
  await tell(ctx, {
    to: [ended.accountId],
    type: failed ? MessageType.reminder : words.type,
    level: failed ? MessageLevel.important : MessageLevel.normal,
    title: failed ? `${what}失败`.slice(0, 60) : words.title,
    content: `${what}：${failed ? (ended.message ?? '请稍后重试') : words.content}`.slice(0, 500),
    link: failed ? taskCenter : goesOnAt,
    bizType: 'task',
    bizId: ended.id,
    dedupKey: `task:${ended.id}`,
  })
}
