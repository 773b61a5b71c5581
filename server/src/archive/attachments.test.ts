import { type ArchiveCopy, type ArchiveInfo, type ArchiveRow, archives } from '@oems/contract/archive/archives.ts'
import { ownArchive } from '@oems/contract/archive/phone.ts'
import type { Timeline } from '@oems/contract/archive/timeline.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { files, type OssFile } from '@oems/contract/files/files.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { fetched, sent } from '../files/testFiles.ts'
import { linesIn } from '../testing/linesIn.ts'
import { saved } from '../testing/samples.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { aPatient, archiveOf, why } from './testArchives.ts'

const app = await testApp({ alone: true })
const paper = { attachmentKind: 1, title: '门诊病历', docDate: '2026-03-01', note: '外院就诊' }
const aPaper = (as: Caller, name = '病历.pdf') => sent(as, 'medical', name, `%PDF-1.7 ${name}`)
async function anAttachment(as: Caller, archiveId: number, more: object = {}) {
  const { ossId } = await aPaper(as)
  return { ossId, id: await saved(as, archives.attachmentAdd, { archiveId, ...paper, ossIds: [ossId], ...more }) }
}
const attachmentsOf = async (as: Caller, archiveId: number) => (await archiveOf(as, archiveId)).attachments

test('a paper is loaded up with what it is; without a file, of the future or for somebody else it is refused', async () => {
  const { archiveId, doctor, group, company } = await aPatient(app)
  const { id } = await anAttachment(doctor, archiveId)
  expect(await attachmentsOf(doctor, archiveId)).toMatchObject([
    { ...paper, id, fileNum: 1, voidedAt: null, createdByName: expect.any(String) },
  ])
  const add = (as: Caller, more: object) => as(archives.attachmentAdd, { archiveId, ...paper, ...more })
  expect(await add(doctor, { ossIds: [] })).toMatchObject({ code: 1400, data: { fields: [{ path: 'ossIds', msg: '请上传附件' }] } })
  const { ossId } = await aPaper(doctor)
  expect(await add(doctor, { ossIds: [ossId], docDate: '2026-03-06' })).toMatchObject({
    code: 1400,
    data: { fields: [{ path: 'docDate' }] },
  })
  expect(await add(doctor, { ossIds: [ossId], title: null })).toMatchObject({ code: 1400, data: { fields: [{ path: 'title' }] } })
  const foreign = await aPatient(app)
  const theirs = await aPaper(foreign.doctor)
  expect(await add(foreign.doctor, { ossIds: [theirs.ossId] })).toMatchObject({ code: 1404 })
  expect(await add(doctor, { ossIds: [theirs.ossId] })).toMatchObject({ code: 1404 })
  expect(await add(await app.anAdmin(13, group.id), { ossIds: [ossId] })).toMatchObject({ code: 1403 })
  expect(company.id).toBeGreaterThan(0)
  const [row] = await ask<{ stored: string }>(app.db, sql`select to_jsonb(a)::text as stored from archive_attachment a where id = ${id}`)
  expect(row!.stored).not.toContain(Buffer.from(paper.title).toString('hex'))
})

test('who has more papers than are shown is told how many there are', async () => {
  const { archiveId, doctor } = await aPatient(app)
  const { id } = await anAttachment(doctor, archiveId)
  expect(await archiveOf(doctor, archiveId)).toMatchObject({ attachmentNum: 1 })
  await app.db.execute(sql`
    insert into archive_attachment (created_at, created_by, updated_at, updated_by, org_id, person_id, attachment_kind, title, doc_date, note)
    select created_at, created_by, updated_at, updated_by, a.org_id, person_id, attachment_kind, title, doc_date, note from archive_attachment a, generate_series(1, 200)
     where id = ${id}`)
  const { attachments, attachmentNum } = await archiveOf(doctor, archiveId)
  expect([attachments.length, attachmentNum]).toEqual([200, 201])
  // Void ones stand on no copy, and nothing is said to be left out because of them.
  await app.db.execute(sql`update archive_attachment set voided_at = now() where person_id = ${archiveId} and id > ${id + 3}`)
  const { archive } = (await doctor(archives.print, { archiveId })).data as ArchiveCopy
  expect([archive.attachments.length, archive.attachmentNum]).toEqual([archive.attachmentNum, archive.attachments.length])
})

test('its files come to whoever has opened the archive, each look with a line that the person sees', async () => {
  const { archiveId, doctor, groupAdmin, phone } = await aPatient(app)
  const { id, ossId } = await anAttachment(doctor, archiveId)
  const seen = async () =>
    ((await phone(ownArchive.accessLog)).data as { list: { operation: string }[] }).list.map(({ operation }) => operation)
  expect(await groupAdmin(archives.attachmentOpen, { id })).toMatchObject({ code: 1422, msg: expect.stringContaining('请先打开') })
  expect(await groupAdmin(files.sign, { ossIds: [ossId] })).toMatchObject({ code: 1404 })
  await groupAdmin(archives.info, { archiveId, reason: why })
  // Who has opened the archive alone has not looked at the paper.
  expect(await groupAdmin(files.sign, { ossIds: [ossId] })).toMatchObject({ code: 1404 })
  const { code, data } = await groupAdmin(archives.attachmentOpen, { id })
  expect(code).toBe(0)
  expect(data).toMatchObject({ ...paper, oss: [{ ossId, name: '病历.pdf' }] })
  expect((await fetched(app, (data as { oss: OssFile[] }).oss[0]!.url)).bytes.toString()).toContain('%PDF-1.7')
  expect(await groupAdmin(files.sign, { ossIds: [ossId] })).toMatchObject({ code: 0 })
  expect(await seen()).toEqual(['查看档案附件', '打开健康档案'])
  // The person reads the own ones without a line.
  expect((await phone(ownArchive.archive)).data).toMatchObject({ attachments: [{ id, title: paper.title, oss: [{ ossId }] }] })
  expect(await phone(files.sign, { ossIds: [ossId] })).toMatchObject({ code: 0 })
  await doctor(archives.attachmentOpen, { id })
  await doctor(archives.attachmentOpen, { id })
  expect(await seen()).toEqual(['查看档案附件', '查看档案附件', '查看档案附件', '打开健康档案'])
  const foreign = await aPatient(app)
  const [theirs, nobodys] = await Promise.all([id, 999_999_999].map((one) => foreign.doctor(archives.attachmentOpen, { id: one })))
  expect([theirs!.code, theirs!.msg, theirs!.data]).toEqual([nobodys!.code, nobodys!.msg, nobodys!.data])
  expect(theirs).toMatchObject({ code: 1404 })
})

test('one that is wrong is taken out of use once, with a word on why; it stays to be seen and leaves copy and timeline', async () => {
  const { archiveId, doctor, phone } = await aPatient(app)
  const { id } = await anAttachment(doctor, archiveId)
  const onCopy = async () => ((await doctor(archives.print, { archiveId })).data as ArchiveCopy).archive.attachments
  const entries = async () =>
    ((await doctor(archives.timeline, { archiveId, types: ['attachment'] })).data as Timeline).entries.map(({ title, day }) => [title, day])
  expect(await entries()).toEqual([['附件：门诊病历', '2026-03-01']])
  expect(await doctor(archives.attachmentVoid, { id, version: 0, reason: '错' })).toMatchObject({ code: 1400 })
  const replies = await Promise.all([1, 2].map(() => doctor(archives.attachmentVoid, { id, version: 0, reason: '不是本人的病历' })))
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  expect(replies.find(({ code }) => code === 1409)!.msg).toBe('该附件已作废，请刷新后查看')
  expect(await entries()).toEqual([])
  expect((await phone(ownArchive.archive)).data).toMatchObject({ attachments: [] })
  expect(await onCopy()).toEqual([])
  expect(await doctor(archives.attachmentOpen, { id })).toMatchObject({
    ...{ code: 0, data: { voidReason: '不是本人的病历', voidedByName: expect.any(String) } },
  })
  const foreign = await aPatient(app)
  expect(await foreign.doctor(archives.attachmentVoid, { id, version: 1, reason: '不是本人的病历' })).toMatchObject({ code: 1404 })
})

test('the archive says what the latest examination has come to', async () => {
  const { archiveId, doctor, projectAdmin } = await aPatient(app)
  const listed = async () =>
    ((await projectAdmin(archives.page)).data as { list: ArchiveRow[] }).list.find((row) => row.archiveId === archiveId)
  expect(await listed()).toMatchObject({ lastPeDay: null, lastPeConclusion: null })
  const examined = (examDate: string, conclusion: number) =>
    saved(doctor, examinations.save, { personId: archiveId, examDate, peType: 2, hazardNames: ['噪声'], conclusion })
  const first = await examined('2025-03-01', 1)
  await examined('2024-03-01', 3)
  expect(await listed()).toMatchObject({ lastPeDay: '2025-03-01', lastPeConclusion: 1 })
  await examined('2026-03-01', 5)
  expect(await archiveOf(doctor, archiveId)).toMatchObject({ lastPeDay: '2026-03-01', lastPeConclusion: 5 } satisfies Partial<ArchiveInfo>)
  const lines = await linesIn(await projectAdmin(archives.export))
  const at = lines[0]!.indexOf('最近体检结论')
  expect(lines[1]![at]).toBe('其他疾病或异常')
  expect(first).toBeGreaterThan(0)
})
