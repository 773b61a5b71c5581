import { archives as calls } from '@oems/contract/archive/archives.ts'
import { implement } from '../core/implement.ts'
import { accessLog } from './accessLog.ts'
import { addAttachment, openAttachment, voidAttachment } from './attachments.ts'
import { endDisease, saveDisease } from './diseases.ts'
import { exportArchives } from './export.ts'
import { info } from './info.ts'
import { list } from './list.ts'
import { lockSubject } from './people.ts'
import { print } from './print.ts'
import { deleteTest, saveTest } from './tests.ts'
import { timeline } from './timeline.ts'
import { writeHealth } from './update.ts'
import { deleteVaccination, saveVaccination } from './vaccinations.ts'

export default implement(calls, {
  page: list,
  info,
  update: async (ctx, { archiveId, version, ...health }) => writeHealth(ctx, await lockSubject(ctx, archiveId), version, health),
  diseaseSave: saveDisease,
  diseaseEnd: endDisease,
  vaccinationSave: saveVaccination,
  vaccinationDelete: deleteVaccination,
  testSave: saveTest,
  testDelete: deleteTest,
  attachmentAdd: addAttachment,
  attachmentVoid: voidAttachment,
  attachmentOpen: openAttachment,
  timeline,
  accessLog,
  print,
  export: exportArchives,
})
