import { files } from '@oems/contract/files/files.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { aClinic } from '../server/src/clinic/testClinic.ts'
import { ask } from '../server/src/core/db/database.ts'
import { picture } from '../server/src/files/testFiles.ts'
import { skipBrowser } from './chromium.ts'
import { activated, anEmployee } from './people.ts'
import { answerAll, fits, signInByPhone } from './phone.ts'
import type { Product } from './product.ts'
import { testOf } from './test.ts'

const test = testOf()

async function anActiveEmployee(product: Product) {
  product.anotherDay()
  const company = await product.anOrg({ orgType: 3 })
  const project = await product.anOrg({ parentId: company.id, orgType: 4 })
  const employee = await anEmployee(product, project)
  await activated(product, project, employee)
  return { ...employee, project, day: product.anotherDay() }
}
const kept = ({ db }: Product, employeeId: number) =>
  ask<{ name: string; size: number }>(
    db,
    sql`select f.name, f.size::int as size from declare_record r join sys_attachment a on a.owner_id = r.id and a.owner_type = 'infoDeclaration'
          join sys_file f on f.id = a.oss_id where r.person_id = ${employeeId} order by f.id`,
  )

/** Up to the last screen, where papers are added. */
async function upToPapers(page: Page) {
  await page.getByRole('button', { name: '新的申报' }).click()
  await page.getByRole('button', { name: '接种检测更新' }).click()
  for (let screen = 0; screen < 4; screen += 1) await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('heading', { name: '请确认后提交' }).waitFor()
}
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('检测报告、接种证明（可不填）').setInputFiles({ name, mimeType: 'image/png', buffer })

describe.skipIf(skipBrowser)('papers photographed on the phone', () => {
  test('wait with their declaration while the line is down, over a reload too, and go up in parts', async ({ product, browse }) => {
    const employee = await anActiveEmployee(product)
    const page = await browse({ phone: true })
    const uploads: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith(files.upload.path)) uploads.push(url)
    })
    await page.clock.setSystemTime(product.clock())
    await signInByPhone(page, employee)
    await page.getByRole('link', { name: '档案' }).click()
    await page.getByRole('link', { name: '信息申报' }).click()
    await upToPapers(page)
    await choose(page, '报告.png', await picture())
    await page.getByRole('button', { name: '删除报告.png' }).waitFor()
    expect(uploads).toEqual([])
    await page.getByRole('checkbox').check()
    browse.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/)
    const mend = await product.cutLine()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '提交登记' }).click()
    await page.getByText('已保存到本机，待发送').waitFor()
    await page.getByText('待发送', { exact: true }).waitFor()
    await fits(page)
    expect(await kept(product, employee.employeeId)).toEqual([])

    await mend()
    await page.context().setOffline(false)
    await page.reload()
    await page.getByRole('link', { name: '报告.png' }).waitFor()
    expect(await kept(product, employee.employeeId)).toMatchObject([{ name: '报告.png' }])
    const parts = uploads.map(({ searchParams }) => [
      searchParams.has('uploadId'),
      searchParams.get('partNo'),
      searchParams.get('partCount'),
    ])
    expect(parts.at(-1)).toEqual([true, '1', '1'])
    expect(await page.getByText('待发送', { exact: true }).count()).toBe(0)
  })

  test('which are no pictures are refused by name, with all that was answered; without them it is taken', async ({ product, browse }) => {
    const employee = await anActiveEmployee(product)
    const page = await browse({ phone: true })
    await page.clock.setSystemTime(product.clock())
    await signInByPhone(page, employee)
    await page.getByRole('link', { name: '档案' }).click()
    await page.getByRole('link', { name: '信息申报' }).click()
    await upToPapers(page)
    await choose(page, '假.png', Buffer.from('not a picture'))
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '提交登记' }).click()
    await page.getByText('假.png: 文件内容与扩展名不符').waitFor()
    await fits(page)
    await page.getByRole('button', { name: '删除假.png' }).click()
    await page.getByRole('button', { name: '提交登记' }).click()
    await page.getByText('已提交', { exact: true }).waitFor()
    await page.getByText('网络正常').waitFor()
    await page.getByText('接种检测更新').waitFor()
    expect(await kept(product, employee.employeeId)).toEqual([])
  })
})

describe.skipIf(skipBrowser)('somebody in need', () => {
  test('says what a doctor has found, and calls the clinic on duty by one tap', async ({ product, browse }) => {
    const employee = await anActiveEmployee(product)
    await aClinic(product, employee.project.id, { clinicName: '营地医务室', dutyPhone: '+254 700 000 120' })
    const page = await browse({ phone: true })
    await page.clock.setSystemTime(product.clock())
    await signInByPhone(page, employee)
    await page.getByRole('button', { name: '开始申报' }).click()
    await answerAll(page)
    await page.getByText('补充说明（可不填）').click()
    await page.getByLabel('医生诊断的疾病').selectOption({ label: '疟疾' })
    await page.getByRole('button', { name: '提交申报' }).click()
    await page.getByText('请选择病例分类').waitFor()
    await page.getByLabel('诊断结论').selectOption({ label: '确诊' })
    await page.getByRole('button', { name: /^体温/ }).click()
    await page.getByLabel('体温（℃）').fill('39.5')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '患病治疗中' }).click()
    await page.getByText('发热', { exact: true }).click()
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '提交申报' }).click()
    const call = page.getByRole('link', { name: '拨打营地医务室 +254 700 000 120' })
    expect(await call.getAttribute('href')).toBe('tel:+254700000120')
    await fits(page)
    await page.getByRole('button', { name: '完成' }).click()
    await page.getByText(/医生诊断的疾病：疟疾，确诊/).waitFor()
  })
})
