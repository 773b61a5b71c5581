import { parameters as calls, hiddenValue, type Parameter } from '@oems/contract/parameters/parameters.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { parameters, SettingsReader } from '../core/settings.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { ship } from './ship.ts'

const app = await testApp({ alone: true })
const admin = app.platformAdmin
const everything = async (as: Caller = admin) =>
  ((await as(calls.list, { pageSize: 200, sortRules: [{ field: 'paramKey', order: 'asc' }] })).data as { list: Parameter[] }).list
const named = async (paramKey: string) => (await everything()).find((row) => row.paramKey === paramKey)!
async function set(paramKey: string, paramValue: string | null, as: Caller = admin) {
  const { configId, version } = await named(paramKey)
  return as(calls.update, { configId, version, paramValue })
}
const settings = () => new SettingsReader(app.database.reader).current()
const own = (draft: object) => admin(calls.save, { paramKey: 'own.other', paramValue: 'x', ...draft })
const lastDiff = async () =>
  (
    await ask<{ name: string; diff: object; params: object }>(
      app.db,
      sql`select target_name as name, diff, params from sys_log order by log_id desc limit 1`,
    )
  )[0]!

test('平台运营 reads them, 系统管理员 alone sets them, nobody else sees them', async () => {
  const [operator, { groupAdmin }] = [await app.anAdmin(6, app.rootId), await app.aGroup()]
  expect((await everything(operator)).length).toBeGreaterThan(20)
  const { configId, version } = await named('people.fever')
  expect(await operator(calls.update, { configId, version, paramValue: '37' })).toMatchObject({ code: 1403 })
  expect(await groupAdmin(calls.list)).toMatchObject({ code: 1403 })
  expect(await admin(calls.info, { configId: 999_999 })).toMatchObject({ code: 1404 })
  expect(await admin(calls.update, { configId: 999_999, version: 0, paramValue: '37' })).toMatchObject({ code: 1404 })
})

test('each shipped one is a row from the start, with its title, meaning, range and default', async () => {
  const shipped = (await everything()).filter(({ builtIn }) => builtIn === 1)
  expect(shipped.map(({ paramKey }) => paramKey)).toEqual(Object.keys(parameters).sort())
  expect(await named('people.fever')).toMatchObject({
    ...{
      title: '体温阈值',
      paramValue: '37.3',
      defaultValue: '37.3',
      isDefault: 1,
      valueType: 2,
      range: [36.5, 38.5],
      digits: 1,
      unit: '℃',
    },
    ...{ businessDomainId: 4, builtIn: 1, secret: 0, remark: '体温达到此值即判为发热', options: null },
  })
  expect(await named('security.captcha.mode')).toMatchObject({ valueType: 4, options: [{ value: '0', label: '不使用' }, {}, {}] })
})

test('they are found by key, by what they are called, and by business domain', async () => {
  const keys = async (query: object) => ((await admin(calls.list, query)).data as { list: Parameter[] }).list.map((row) => row.paramKey)
  expect(await keys({ paramKey: 'HIGHfever' })).toEqual(['people.highFever'])
  expect(await keys({ paramKey: '体温' })).toEqual(['people.fever'])
  expect(await keys({ businessDomainId: 4 })).toEqual(['people.fever', 'people.highFever'])
  expect(await keys({ paramKey: '%' })).toEqual([])
})

test('a value that nobody has set follows a changed default, a set one stays; reset, it follows again', async () => {
  expect(await settings()).toMatchObject({ 'log.retainDays': 365 })
  expect(await ask(app.db, sql`select param_value from sys_config where param_key = 'log.retainDays'`)).toEqual([{ param_value: null }])
  expect(await set('log.retainDays', '400')).toMatchObject({ code: 0 })
  await ship(app.database, app.clock())
  expect(await named('log.retainDays')).toMatchObject({ paramValue: '400', isDefault: 0, defaultValue: '365' })
  expect(await settings()).toMatchObject({ 'log.retainDays': 400 })
  expect(await set('log.retainDays', null)).toMatchObject({ code: 0 })
  expect(await named('log.retainDays')).toMatchObject({ paramValue: '365', isDefault: 1 })
})

test.each([
  ['people.fever', '39', '取值范围为36.5-38.5'],
  ['people.fever', '37,5', '取值范围为36.5-38.5'],
  ['people.fever', '37.35', '取值范围为36.5-38.5的数字，最多1位小数'],
  ['security.login.maxFail', '2', '取值范围为3-10'],
  ['security.login.maxFail', '3.5', '取值范围为3-10的整数'],
  ['security.login.maxFail', '1e1', '取值范围为3-10'],
  ['security.watermark', '2', '取值范围为0-1'],
  ['security.captcha.mode', '3', '取值范围为0-2'],
  ['security.password.profile', 'weak', '取值只能是等级保护、长密码'],
  ['security.ipAllow', '10.0.0.0/33', '“10.0.0.0/33”不是IP地址或网段，应如 10.0.0.0/8 或 2001:db8::/32'],
  ['security.ipAllow', '10.0.0.0/8', '您当前的地址 127.0.0.1 不在其中，保存后您将无法登录'],
])('%s takes no “%s”', async (paramKey, value, msg) => {
  expect(await set(paramKey, value)).toMatchObject({ code: 1422, msg })
  expect(await named(paramKey)).toMatchObject({ isDefault: 1 })
})

test('fever stays below high fever', async () => {
  expect(await set('people.highFever', '38')).toMatchObject({ code: 0 })
  await expect.poll(() => set('people.fever', '38.2')).toMatchObject({ code: 1422, msg: '体温阈值应低于高热阈值' })
  expect(await set('people.fever', '37.8')).toMatchObject({ code: 0 })
  expect(await set('people.highFever', null)).toMatchObject({ code: 0 })
  expect(await set('people.fever', null)).toMatchObject({ code: 0 })
})

test('of a built-in one only the value can be changed, and it is not deleted', async () => {
  const { configId, version } = await named('people.fever')
  const change = (more: object) => admin(calls.update, { configId, version, paramValue: '37.4', ...more })
  expect(await change({ paramKey: 'people.cold' })).toMatchObject({ code: 1422, msg: '内置参数只能修改参数值' })
  expect(await change({ valueType: 1 })).toMatchObject({ code: 1422, msg: '内置参数只能修改参数值' })
  expect(await admin(calls.delete, { ids: [configId] })).toMatchObject({ code: 1409, msg: '内置参数不能删除' })
  const { id } = (await own({ paramKey: 'own.kept' })).data as { id: number }
  expect(await admin(calls.delete, { ids: [id, configId] })).toMatchObject({ code: 1409 })
  expect(await admin(calls.info, { configId: id })).toMatchObject({ code: 0 })
})

test('of two that change it at once one is told so', async () => {
  const { configId, version } = await named('export.keepDays')
  const change = (paramValue: string) => admin(calls.update, { configId, version, paramValue })
  const codes = (await Promise.all([change('8'), change('9')])).map(({ code }) => code)
  expect(codes.sort()).toEqual([0, 1409])
})

test('customers add, change and delete their own, under keys of their own', async () => {
  expect(await own({ paramKey: 'people.fever' })).toMatchObject({ code: 1409, msg: '参数键已存在' })
  expect(await own({ paramKey: 'Own.x' })).toMatchObject({ code: 1400, data: { fields: [{ path: 'paramKey' }] } })
  expect(await own({ valueType: 2, paramValue: 'many' })).toMatchObject({ code: 1422, msg: '参数值应为数字' })
  expect(await own({ valueType: 5, paramValue: '{' })).toMatchObject({ code: 1422, msg: '参数值不是有效的JSON' })
  const { id: configId } = (await own({ paramKey: 'own.site', valueType: 2, paramValue: '7', remark: '现场数' })).data as { id: number }
  expect(await own({ paramKey: 'own.site' })).toMatchObject({ code: 1409, msg: '参数键已存在' })
  expect(await admin(calls.info, { configId })).toMatchObject({
    data: { paramKey: 'own.site', title: 'own.site', paramValue: '7', builtIn: 0, isDefault: 0, defaultValue: null, remark: '现场数' },
  })
  expect(await admin(calls.update, { configId, version: 0, paramKey: 'own.sites', paramValue: '8' })).toMatchObject({ code: 0 })
  expect(await admin(calls.update, { configId, version: 1, paramValue: null })).toMatchObject({ code: 1400 })
  expect(await named('own.sites')).toMatchObject({ paramValue: '8', valueType: 2 })
  expect(await admin(calls.delete, { ids: [configId] })).toMatchObject({ code: 0 })
  expect(await admin(calls.info, { configId })).toMatchObject({ code: 1404 })
  expect(await own({ paramKey: 'own.sites' })).toMatchObject({ code: 0 })
})

test('a secret is sealed, never shown, and stays where it comes back as it was shown', async () => {
  const { id: configId } = (await own({ paramKey: 'own.secret', secret: 1, paramValue: 'Sesam-öffne' })).data as { id: number }
  const stored = async () =>
    (
      await ask<{ row: string; sealed: string }>(
        app.db,
        sql`select to_jsonb(c)::text as row, sealed_value::text as sealed from sys_config c where id = ${configId}`,
      )
    )[0]!
  const before = await stored()
  expect(before.row).not.toContain('Sesam')
  expect(await named('own.secret')).toMatchObject({ paramValue: hiddenValue, secret: 1 })
  expect(await admin(calls.update, { configId, version: 0, paramValue: hiddenValue, remark: '口令' })).toMatchObject({ code: 0 })
  expect((await stored()).sealed).toBe(before.sealed)
  expect(await admin(calls.update, { configId, version: 1, paramValue: 'Simsalabim' })).toMatchObject({ code: 0 })
  expect((await stored()).sealed).not.toBe(before.sealed)
  expect(await admin(calls.info, { configId })).toMatchObject({ data: { paramValue: hiddenValue } })
  const told = await ask<{ line: string }>(app.db, sql`select to_jsonb(l)::text as line from sys_log l`)
  expect(told.filter(({ line }) => /Sesam|Simsalabim/.test(line))).toEqual([])
})

test('the log tells old and new of a built-in one, and of an own one that it changed', async () => {
  await set('console.tabs.max', '30')
  expect(await lastDiff()).toMatchObject({
    name: '标签页上限',
    diff: [{ what: '参数', fields: [{ field: 'paramValue', old: '20', new: '30' }] }],
    params: expect.not.objectContaining({ paramValue: expect.anything() }),
  })
  const { id: configId } = (await own({ paramKey: 'own.words', paramValue: '张三的电话' })).data as { id: number }
  expect(JSON.stringify(await lastDiff())).not.toContain('张三')
  await admin(calls.update, { configId, version: 0, paramValue: '李四的电话' })
  expect(await lastDiff()).toMatchObject({
    name: 'own.words',
    diff: [{ fields: [{ field: 'hiddenValue', old: '******', new: '******' }] }],
  })
  await admin(calls.delete, { ids: [configId] })
  expect(JSON.stringify(await lastDiff())).not.toContain('李四')
})

test('a release that asks a key of the customer’s own takes its value where it is one', async () => {
  await app.db.execute(sql`delete from sys_config where param_key in ('people.fever', 'people.highFever')`)
  const insert = (key: string, value: string) =>
    app.db.execute(sql`
      insert into sys_config (created_at, created_by, updated_at, updated_by, param_key, param_value, value_type, built_in)
      values (now(), 1, now(), 1, ${key}, ${value}, 1, false)`)
  await insert('people.fever', '37.5')
  await insert('people.highFever', 'hot')
  await ship(app.database, app.clock())
  expect(await named('people.fever')).toMatchObject({ builtIn: 1, paramValue: '37.5', isDefault: 0, valueType: 2 })
  expect(await named('people.highFever')).toMatchObject({ builtIn: 1, paramValue: '39.1', isDefault: 1 })
})
