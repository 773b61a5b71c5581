import { DueKind } from '@oems/contract/examination/codes.ts'
import { examinations as calls } from '@oems/contract/examination/examinations.ts'
import { type ExposureLine, exposures } from '@oems/contract/examination/exposures.ts'
import { type OwnExposure, ownExaminations as own } from '@oems/contract/examination/phone.ts'
import { type Message, messages } from '@oems/contract/messages/messages.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'
import { aSite, savedExam } from './testExaminations.ts'

const app = await testApp({ alone: true })
const day = '2026-03-02'

test('on the phone one sees to what one is exposed, and which examination comes next', async () => {
  const { ids, doctor, project } = await aSite(app, 2)
  const [personId, other] = ids as [number, number]
  const noise = { archiveId: personId, hazardName: '噪声', hazard: '噪声', grade: '≥85dB(A)', position: '钢筋工', startDate: '2026-02-01' }
  await doctor(exposures.exposureSave, noise)
  await doctor(exposures.exposureSave, { archiveId: personId, hazardName: '漆雾', startDate: '2025-01-01', endDate: '2025-06-01' })
  const seen = async (id: number) => (await (await app.aPhone(id, project.id))(own.exposures)).data as { list: OwnExposure[] }
  const { list } = (await doctor(exposures.exposureList, { archiveId: personId })).data as { list: ExposureLine[] }
  expect((await seen(personId)).list).toMatchObject([
    { hazardName: '噪声', grade: '≥85dB(A)', position: '钢筋工', endDate: null, next: list[0]!.next },
    { hazardName: '漆雾', endDate: '2025-06-01', next: null },
  ])
  expect(list[0]!.next).toMatchObject({ kind: DueKind.entry })
  expect((await seen(other)).list).toEqual([])
})

test('whose it is hears of the report, of its correction and of a reminder, and of nothing that was found', async () => {
  const { ids, doctor, project, projectAdmin, group } = await aSite(app, 2)
  const phone = await app.aPhone(ids[0]!, project.id)
  const unread = async () =>
    ((await phone(messages.list, { read: 0 })).data as { list: Message[] }).list.map(({ title, content, link }) => [title, content, link])
  const id = await savedExam(doctor, ids[0]!, day, { items: [{ code: 'SBP', value: '182' }], summary: '血压明显升高' })
  const others = await savedExam(doctor, ids[1]!, day)
  const link = `/h5/examination/${id}`
  expect(await unread()).toEqual([['您有新的体检报告', `您${day}的体检报告已出，请查看。`, link]])
  expect((await doctor(calls.remind, { ids: [id, others] })).data).toEqual({ unread: 2, told: 1, elsewhere: 0 })
  expect(await unread()).toEqual([['请查看您的体检报告', `您${day}的体检报告尚未查看，请查看。`, link]])
  await phone(own.peRead, { id })
  expect(await unread()).toEqual([])
  expect((await doctor(calls.remind, { ids: [id] })).data).toEqual({ unread: 0, told: 0, elsewhere: 0 })
  expect(await unread()).toEqual([])
  await doctor(calls.update, { id, version: 0, examDate: day, peType: 6, items: [] })
  expect(await unread()).toEqual([['您的体检报告已更正', `您${day}的体检报告已更正，请重新查看。`, link]])
  await doctor(calls.update, { id, version: 1, examDate: day, peType: 6, items: [] })
  expect(await unread()).toHaveLength(1)
  await projectAdmin(calls.delete, { ids: [id] })
  expect(await unread()).toEqual([])
  const away = await app.anOrg({ parentId: group.id, orgType: 4 })
  const moving = { sourceOrgId: project.id, targetOrgId: away.id, employeeIds: [ids[1]!], reason: '项目调整' }
  expect(await (await app.anAdmin(3, group.id))(movements.migrationBatch, moving)).toMatchObject({ code: 0 })
  const left = await savedExam(doctor, ids[0]!, day)
  expect((await doctor(calls.remind, { ids: [left, others] })).data).toEqual({ unread: 1, told: 1, elsewhere: 1 })
  const theirs = await aSite(app)
  expect(await theirs.doctor(calls.remind, { ids: [others] })).toMatchObject({ code: 1404 })
  for (const gone of [id, 999_999_999]) expect(await doctor(calls.remind, { ids: [others, gone] })).toMatchObject({ code: 1404 })
})
