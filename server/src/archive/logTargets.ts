import { ArchiveRevision, AttachmentDraft, DiseaseDraft, TestDraft, VaccinationDraft } from '@oems/contract/archive/archives.ts'
import { logged } from '@oems/contract/archive/console.ts'
import { attachmentRow } from '@oems/contract/archive/recordFields.ts'
import { day, id, time } from '@oems/contract/core/fields.ts'
import { sql } from 'drizzle-orm'
import type { TProperties } from 'typebox'
import type { Ctx } from '../core/context.ts'
import type { LogTarget, LogTargets } from '../core/domain.ts'
import { employeeVisibility } from '../people/logTargets.ts'
import { visibleEmployees } from '../people/visibility.ts'

const permissions = logged.健康档案
const ofRow = { id: id(), personId: id('人员'), orgId: id('单位'), declareId: id('信息申报'), deletedAt: time('删除时间') }

const voiding = { voidedAt: attachmentRow.voidedAt, voidedBy: id('作废人'), voidReason: attachmentRow.voidReason }

/** A row of an archive: seen by whoever sees the person. */
const rowTarget = (
  table: 'archive_attachment' | 'archive_disease' | 'vaccination_record' | 'test_record',
  fields: TProperties,
): LogTarget => ({
  permissions,
  fields: { ...fields, ...ofRow },
  visibility: (ctx: Ctx) => ({
    from: sql`${sql.identifier(table)} r join employee e on e.id = r.person_id`,
    table: { id: sql`r.id`, deletedAt: sql`r.deleted_at` },
    visible: visibleEmployees(ctx),
  }),
})

export const archiveTargets: LogTargets = {
  健康档案: { permissions, visibility: employeeVisibility, fields: ArchiveRevision.properties },
  基础疾病: rowTarget('archive_disease', { ...DiseaseDraft.properties, endedOn: day('结束日期', 'personal') }),
  接种记录: rowTarget('vaccination_record', VaccinationDraft.properties),
  检测记录: rowTarget('test_record', TestDraft.properties),
  档案附件: rowTarget('archive_attachment', { ...AttachmentDraft.properties, ...voiding }),
}
