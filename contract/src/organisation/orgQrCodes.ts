import { read, under } from '../core/call.ts'
import { ExportedAsIs } from '../core/exported.ts'
import { flag, id, ids, optional, shape, withDefault } from '../core/fields.ts'
import { LogType } from '../core/logCodes.ts'

/** Which nodes: one, several, or with `below` the one and everything below it. */
const Chosen = shape({
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  orgIds: optional(ids('组织')),
  below: withDefault(flag('含下级'), 0),
})

/** The codes by which people activate their accounts on their phones: of one node a picture, of several an archive with a list (02 §5.1). */
export const orgQrCodes = under('/biz/org-info', {
  exportQrCode: read.get('export-qr-code', ['biz:org-info:export-qr-code', 'biz:org-manager:export'], Chosen, ExportedAsIs, {
    limit: 'export',
    title: '导出二维码',
    logType: LogType.export,
  }),
})
