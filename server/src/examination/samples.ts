import { examinations } from '@oems/contract/examination/examinations.ts'
import { exposures } from '@oems/contract/examination/exposures.ts'
import { ownExaminations } from '@oems/contract/examination/phone.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { samples, saved } from '../testing/samples.ts'

const anExam = { peType: 6, institution: '市职业病防治院', items: [{ code: 'SBP', value: '120' }] }

export default samples({
  async make(app, { admin, employeeId, mark }) {
    const exam = (examDate: string) =>
      saved(admin, examinations.save, { ...anExam, personId: employeeId, examDate, summary: `${mark}综述`, reportNo: `${mark}报告` })
    const exposure = () =>
      saved(admin, exposures.exposureSave, { archiveId: employeeId, hazardName: `${mark}危害`, startDate: '2025-03-01' })
    const [cycle] = await ask<{ id: number; version: number }>(app.db, sql`select id, version from pe_cycle order by id limit 1`)
    const [item] = await ask<{ id: number; version: number }>(app.db, sql`select id, version from pe_item_def where code = 'HR'`)
    return {
      ...{ examId: await exam('2026-03-01'), otherExamId: await exam('2025-03-01'), spareExamId: await exam('2024-03-01') },
      ...{ exposureId: await exposure(), spareExposureId: await exposure(), cycle: cycle!, item: item! },
    }
  },
  references: {
    id: ({ examId }) => examId,
    ids: ({ spareExamId }) => [spareExamId],
    archiveId: ({ employeeId }) => employeeId,
    personId: ({ employeeId }) => employeeId,
  },
  values: { examDate: '2026-02-01', startDate: '2025-03-01', source: 'GBZ 188-2014' },
  particular: [
    [examinations.save, () => anExam],
    [examinations.update, ({ examId }) => ({ ...anExam, id: examId, version: 0, examDate: '2026-03-02' })],
    [examinations.remind, ({ examId }) => ({ ids: [examId] })],
    [examinations.compare, ({ examId, otherExamId }) => ({ ids: [examId, otherExamId] })],
    [examinations.itemSave, ({ item }) => ({ ...item, code: 'HR', name: '心率', valueKind: 1 })],
    [examinations.cycleSave, ({ cycle }) => ({ ...cycle, confirmed: 0 })],
    [exposures.exposureSave, ({ exposureId }) => ({ id: exposureId, version: 0 })],
    [exposures.exposureDelete, ({ spareExposureId }) => ({ id: spareExposureId })],
    [ownExaminations.pe, ({ examId }) => ({ id: examId })],
    [ownExaminations.peRead, ({ examId }) => ({ id: examId })],
  ],
  owned: ({ group }) => sql`
    select jsonb_agg(to_jsonb(x) order by x.id) from archive_exposure x join employee e on e.id = x.person_id join org o on o.id = e.org_id
    where starts_with(o.path, ${group.path})`,
})
