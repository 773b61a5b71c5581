import { roles } from '@oems/contract/access/roles.ts'
import { type ArchiveCopy, archives } from '@oems/contract/archive/archives.ts'
import { type Timeline, timelinePage } from '@oems/contract/archive/timeline.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCase, opened } from '../attention/testAttention.ts'
import { ask } from '../core/db/database.ts'
import { menuIdsIn } from '../testing/menus.ts'
import { saved } from '../testing/samples.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { aChronicDisease, aPatient, aShot, aTest } from './testArchives.ts'

const app = await testApp()

const pageOf = async (as: Caller, archiveId: number, more: object = {}) =>
  (await as(archives.timeline, { archiveId, ...more })).data as Timeline

/** So many samples of a person, three of them on each day. */
const manyTests = (archiveId: number, orgId: number, count: number) =>
  app.db.execute(sql`
    insert into test_record (created_at, created_by, updated_at, updated_by, org_id, person_id, illness_id, test_type, test_result, sampled_at, source_type)
    select now(), 0, now(), 0, ${orgId}, ${archiveId}, 2, 1, 1, timestamptz '2026-03-04 08:00+08' - (n / 3) * interval '1 day', 3
    from generate_series(0, ${count - 1}) n`)

test('tells of every domain, newest first', async () => {
  const { group, archiveId, doctor, project } = await aPatient(app)
  const diseaseId = await aChronicDisease(app, group.id, '高脂血症')
  const draft = { archiveId, diseaseId, diagnosedOn: '2025-06-01', controlState: 2, sourceType: 3 }
  const { data } = await doctor(archives.diseaseSave, draft)
  await doctor(archives.diseaseEnd, { id: (data as { id: number }).id, version: 0, endedOn: '2026-03-01' })
  await doctor(archives.vaccinationSave, { archiveId, ...aShot })
  await doctor(archives.testSave, { archiveId, ...aTest, testResult: 2, institution: '内罗毕医院' })
  const { kinds, entries, before } = await pageOf(doctor, archiveId)
  expect(kinds.map(({ type }) => type)).toEqual(expect.arrayContaining(['stay', 'declaration', 'disease', 'vaccination', 'test']))
  expect(before).toBeNull()
  expect(entries.map(({ day, title, detail, notable }) => [day, title, detail, notable])).toEqual([
    ['2026-03-05', '到场：入职', '中方员工', false],
    ['2026-03-04', '新型冠状病毒感染检测（核酸）：阳性', '内罗毕医院', true],
    ['2026-03-01', '高脂血症：已结束', null, false],
    ['2026-01-05', '接种第1剂：新型冠状病毒感染', '灭活疫苗', false],
    ['2025-06-01', '登记基础疾病：高脂血症', '门诊，已治愈', false],
  ])
  expect(entries[0]!.orgName).toBe(project.orgName)
  expect((await pageOf(doctor, archiveId, { types: ['test', 'stay'] })).entries.map(({ type }) => type)).toEqual(['stay', 'test'])
})

test('goes on by its cursor, through days with several entries of several kinds, and neither skips nor repeats one', async () => {
  const { archiveId, doctor, project } = await aPatient(app)
  await manyTests(archiveId, project.id, 3 * timelinePage - 20)
  for (const [doseNo, vaccinatedOn] of [
    [1, '2026-03-04'],
    [2, '2026-02-16'],
    [3, '2026-02-15'],
  ] as const)
    await doctor(archives.vaccinationSave, { archiveId, ...aShot, doseNo, vaccinatedOn })
  const all = 3 * timelinePage - 20 + 3 + 1
  const seen: string[] = []
  const days: string[] = []
  for (let before: string | null = null, pages = 0; pages < 4; pages += 1) {
    const page: Timeline = await pageOf(doctor, archiveId, before === null ? {} : { before })
    expect(page.entries.length).toBe(Math.min(timelinePage, all - seen.length))
    seen.push(...page.entries.map(({ key }) => key))
    days.push(...page.entries.map(({ day }) => day))
    before = page.before
    if (before === null) break
  }
  expect(new Set(seen).size).toBe(all)
  expect(days).toEqual([...days].sort().reverse())
})

test('a cursor or a kind that is none is refused in words', async () => {
  const { archiveId, doctor } = await aPatient(app)
  for (const before of ['x', '2026-02-30.test.1', '2026-03-01.test.', "2026-03-01.test'.1"])
    expect(await doctor(archives.timeline, { archiveId, before })).toMatchObject({ code: 1400 })
  expect(await doctor(archives.timeline, { archiveId, types: ['secret'] })).toMatchObject({ code: 1400 })
})

test('the copy for whoever leaves has what the archive has, and where the person stood', async () => {
  const { archiveId, doctor, project } = await aPatient(app)
  await doctor(archives.vaccinationSave, { archiveId, ...aShot })
  const lines = async () =>
    (
      await ask<{ n: number }>(
        app.db,
        sql`select count(*) as n from sys_log where person_id = ${archiveId} and log_type = ${LogType.sensitiveRead}`,
      )
    )[0]!.n
  await doctor(archives.print, { archiveId })
  const before = await lines()
  const { data } = await doctor(archives.print, { archiveId })
  // That the archive stands open says nothing of a copy.
  expect(await lines()).toBe(before + 1)
  expect(data).toMatchObject({
    archive: { archiveId, vaccinations: [{ vaccineName: '灭活疫苗' }], mobile: expect.stringContaining('****') },
    stays: [{ orgName: project.orgName }],
    printedAt: '2026-03-05T01:00:00.000Z',
  })
})

test('the copy has every result of every examination, illnesses, and whole numbers for a purpose', async () => {
  const { archiveId, doctor, project } = await aPatient(app)
  const items = [
    { code: 'SBP', value: '162' },
    { code: 'FPG', value: '5.1', refLow: '3.9', refHigh: '6.1' },
  ]
  const words = { institution: '肯雅塔医院', summary: '血压偏高', advice: '低盐饮食，一月后复测' }
  const inPost = { personId: archiveId, peType: 2, hazardNames: ['噪声'], conclusion: 5 }
  expect(await doctor(examinations.save, { ...inPost, examDate: '2026-03-02', items, ...words })).toMatchObject({ code: 0 })
  expect(await doctor(examinations.save, { personId: archiveId, examDate: '2025-03-02', peType: 6 })).toMatchObject({ code: 0 })
  await opened(doctor, aCase(archiveId, '2026-03-01'))
  const { data } = await doctor(archives.print, { archiveId })
  const { chapters, recordChapters } = data as ArchiveCopy
  expect(recordChapters).toEqual([
    {
      name: '体检',
      records: [
        expect.objectContaining({
          title: '2026-03-02 在岗期间',
          facts: expect.arrayContaining([
            { label: '单位', value: project.orgName },
            { label: '接触危害因素', value: '噪声' },
            { label: '体检结论', value: '其他疾病或异常' },
            { label: '综述', value: '血压偏高' },
            { label: '建议', value: '低盐饮食，一月后复测' },
          ]),
          rows: [
            ['收缩压', '162', 'mmHg', '90–139', '偏高'],
            ['空腹血糖', '5.1', 'mmol/L', '3.9–6.1（报告）', '正常'],
          ],
        }),
        expect.objectContaining({ title: '2025-03-02 一般健康体检', rows: [] }),
      ],
    },
  ])
  expect(chapters.map(({ name }) => name)).toEqual(expect.arrayContaining(['职业接触', '患病']))
  expect(chapters.find(({ name }) => name === '患病')!.entries).toMatchObject([{ day: '2026-03-01' }])
  expect(await doctor(archives.print, { archiveId, reveal: 1 })).toMatchObject({ code: 1400 })
  const whole = (await doctor(archives.print, { archiveId, reveal: 1, purpose: 3 })).data as ArchiveCopy
  expect(whole.archive.mobile).toMatch(/^\d{11}$/)
})

test('is printed whole or not at all', async () => {
  const { archiveId, groupAdmin, project } = await aPatient(app)
  const menuId = await menuIdsIn(app.db)
  const menuIdList = ['list', 'info'].map((verb) => menuId(`health.archive:biz:archive:${verb}`))
  const roleId = await saved(groupAdmin, roles.save, { roleName: '只看档案', baseRoleId: 8, menuIdList })
  const reader = await app.anAdmin(roleId, project.id)
  await reader(archives.info, { archiveId, reason: '离职档案复印' })
  expect(await reader(archives.print, { archiveId })).toMatchObject({ code: 1403, msg: expect.stringContaining('体检') })
})
