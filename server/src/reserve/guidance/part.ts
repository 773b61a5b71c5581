import { guidance } from '@oems/contract/reserve/guidance.ts'
import type { DomainPart } from '../../core/domainParts.ts'
import { implement } from '../../core/implement.ts'
import { opened } from '../overview/opened.ts'
import { info, list, publish, save, withdraw } from './guidance.ts'
import { hints } from './hints.ts'
import { changeStatus, notification } from './notification.ts'
import { readStat } from './readStat.ts'
import { guidanceOwner, guidanceTarget, papers } from './store.ts'

const part: DomainPart = {
  calls: [
    implement(guidance, {
      driNotification: opened(notification),
      driNotificationStatusChange: changeStatus,
      driHint: opened(hints),
      guidanceList: list,
      guidanceInfo: info,
      guidanceSave: save,
      guidancePublish: publish,
      guidanceWithdraw: withdraw,
      guidanceReadStat: readStat,
    }),
  ],
  logTargets: { 储备指南: guidanceTarget },
  fileOwners: { [papers.owner]: guidanceOwner },
}
export default part
