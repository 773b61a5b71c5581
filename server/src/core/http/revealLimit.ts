import { Role } from '@oems/contract/access/builtInRoles.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import type { Actor } from '../context.ts'
import type { Db } from '../db/database.ts'
import { tell } from '../messages/tell.ts'
import { hitShared } from './limits.ts'

type Looking = Pick<Actor, 'accountId' | 'nickname' | 'orgName'>

/** Counts a look at whole numbers. Of the first that is one too many the system administrators hear (01 §7). */
export const countReveal = (db: Pick<Db, 'execute'>, { accountId, nickname, orgName }: Looking, now: Date) =>
  hitShared(db, 'reveals', String(accountId), {
    whenFull: ({ most, seconds }) =>
      tell(
        { db, now },
        {
          to: { roleId: Role.systemAdministrator },
          type: MessageType.warning,
          level: MessageLevel.important,
          title: '查看完整号码已达上限',
          content: `${nickname}（${orgName}）在${seconds / 60}分钟内查看完整号码超过${most}次，已被暂停查看，请核实用途。`,
          link: `/sys/log?logType=${LogType.sensitiveRead}&nickname=${encodeURIComponent(nickname)}`,
          dedupKey: `reveals:${accountId}`,
        },
      ),
  })
