import { caringRoles } from '@oems/contract/access/builtInRoles.ts'
import { PeGrade } from '@oems/contract/examination/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import type { WriteCtx } from '../core/context.ts'
import { tell } from '../core/messages/tell.ts'
import type { PeRecord } from './tables.ts'

type Told = Pick<PeRecord, 'id' | 'orgId' | 'topGrade' | 'examDate'> & { readonly name: string }

/** Results of grade A have to reach the person at once (03 §7); the message names nothing of what was found. */
export async function tellImportant(ctx: WriteCtx, records: readonly Told[]): Promise<void> {
  const important = records.filter(({ topGrade }) => topGrade === PeGrade.a)
  for (const [orgId, at] of Map.groupBy(important, (record) => record.orgId)) {
    const [first] = at
    const whose = at.length === 1 ? `“${first!.name}”${first!.examDate}` : `“${first!.name}”等${at.length}人`
    await tell(ctx, {
      to: { roleId: caringRoles, orgId, orAbove: true },
      type: MessageType.reminder,
      level: MessageLevel.important,
      title: '体检发现重要异常结果',
      content: `${whose}的体检有A类异常结果，请立即通知本人，并登记后续处理。`,
      link: `/pe-record/index?topGrade=${PeGrade.a}&orgId=${orgId}`,
    })
  }
}
