import { Role } from '@oems/contract/access/builtInRoles.ts'
import { guide } from '@oems/contract/guide/guide.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { toldTo } from '../testing/messages.ts'
import { testApp } from '../testing/testApp.ts'
import { abroad, aSite, base, hospital, infoOf, medical, network } from './testGuide.ts'

const app = await testApp()
const fieldsOf = ({ data }: { readonly data: unknown }) => (data as { fields: { path: string; msg: string }[] }).fields

test('the steps are reported in their order; the third one ends the guide and is told to the company, once', async () => {
  const { reporter, administrator, project } = await aSite(app)
  expect(await reporter(guide.networkEnv, network())).toMatchObject({ code: 1409, msg: '请先完成“基本信息”填报' })
  expect(await reporter(guide.medical, medical())).toMatchObject({ code: 1409, msg: '请先完成“基本信息”填报' })
  await reporter(guide.base, await base(reporter))
  expect(await reporter(guide.networkEnv, network())).toMatchObject({ code: 1409, msg: '请先完成“医疗资源”填报' })
  expect(await reporter(guide.medical, medical())).toMatchObject({ code: 0, data: { step: 'NETWORK_ENV', infoStatus: InfoStatus.begun } })
  expect(await reporter(guide.networkEnv, network())).toMatchObject({ code: 0, data: { step: null, infoStatus: InfoStatus.complete } })
  expect((await reporter(session.userInfo)).data).toMatchObject({ step: null, isProjectReporter: true })
  const told = async () => (await toldTo(app, administrator.accountId)).filter(({ title }) => title === '项目信息填报完成')
  expect(await told()).toMatchObject([
    { content: expect.stringContaining('已完成信息填报'), link: `/org-management/org-management?node=${project.id}` },
  ])

  const { version } = (await infoOf(reporter)).networkEnv!
  expect(await reporter(guide.networkEnv, network({ version, downMbps: '30.00' }))).toMatchObject({ code: 0, data: { step: null } })
  expect(await reporter(guide.base, await base(reporter, { contacts: abroad.slice(0, 5) }))).toMatchObject({
    code: 0,
    data: { step: null },
  })
  expect(await told()).toHaveLength(1)
})

test('abroad a hospital nearby and a way home have to be named, at home neither', async () => {
  const { reporter } = await aSite(app)
  await reporter(guide.base, await base(reporter))
  const paths = fieldsOf(await reporter(guide.medical, medical({ evacPlan: null, localInstitutions: [], referrals: [] }))).map(
    ({ path }) => path,
  )
  expect(paths).toEqual(['evacPlan', 'localInstitutions'])
  const beyond = fieldsOf(await reporter(guide.medical, medical({ referrals: [{ institution: 1 }] })))
  expect(beyond).toEqual([{ path: 'referrals.0.institution', msg: '请选择其他转诊机构' }])
  const halved = fieldsOf(await reporter(guide.medical, medical({ clinicLevel: 0, localInstitutions: [{ institutionName: '某医院' }] })))
  expect(halved.map(({ path }) => path)).toEqual([
    ...['institutionType', 'address', 'distanceKm', 'travelMinutes', 'services'].map((name) => `localInstitutions.0.${name}`),
    'noClinicReason',
  ])
  const { reporter: atHome } = await aSite(app, 'CN')
  const [province] = await ask<{ id: number }>(
    app.db,
    sql`select id from sys_nationality_area where nation_code = 'CN' and level = 1 limit 1`,
  )
  expect(await atHome(guide.base, await base(atHome, { provinceId: province!.id }))).toMatchObject({ code: 0 })
  expect(await atHome(guide.medical, medical({ evacPlan: null, localInstitutions: [], referrals: [] }))).toMatchObject({ code: 0 })
})

test('hospitals and the order of referrals are kept, changed and added to', async () => {
  const { reporter, project } = await aSite(app)
  await reporter(guide.base, await base(reporter))
  await reporter(guide.medical, medical())
  const { medical: known, localInstitutions, referrals } = await infoOf(reporter)
  expect(localInstitutions).toMatchObject([{ institutionName: '内罗毕医院', emergencyPhone: '+254 20 2845000' }])
  await app.db.execute(sql`update coop_institution set contact_name = '对接人' where org_id = ${project.id}`)
  const [first] = localInstitutions
  const { id, version, institutionType, address, distanceKm, travelMinutes, services, is24h } = first!
  const changed = {
    id,
    version,
    institutionName: '内罗毕医院（新院）',
    institutionType,
    address,
    distanceKm,
    travelMinutes,
    services,
    is24h,
  }
  const again = medical({
    version: known!.version,
    localInstitutions: [changed, hospital('阿迦汗医院')],
    referrals: [
      { institution: 1, transport: '项目救护车' },
      { id: referrals[0]!.id, version: referrals[0]!.version, institution: 0 },
    ],
  })
  expect(await reporter(guide.medical, again)).toMatchObject({ code: 0 })
  expect(await reporter(guide.medical, again)).toMatchObject({ code: 1409 })
  const chain = await ask(
    app.db,
    sql`select i.institution_name, i.contact_name, r.priority, r.transport from clinic_referral r join coop_institution i on i.id = r.institution_id
        where r.org_id = ${project.id} and r.deleted_at is null order by r.priority`,
  )
  expect(chain).toEqual([
    { institution_name: '阿迦汗医院', contact_name: null, priority: 1, transport: '项目救护车' },
    { institution_name: '内罗毕医院（新院）', contact_name: '对接人', priority: 2, transport: null },
  ])
})

test('two reporters who finish at once are told of once', async () => {
  const { reporter, administrator, project } = await aSite(app)
  const colleague = await app.anAdmin(Role.projectReporter, project.id)
  await reporter(guide.base, await base(reporter))
  await reporter(guide.medical, medical())
  const replies = await Promise.all([reporter(guide.networkEnv, network()), colleague(guide.networkEnv, network())])
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  expect((await toldTo(app, administrator.accountId)).filter(({ title }) => title === '项目信息填报完成')).toHaveLength(1)
})
