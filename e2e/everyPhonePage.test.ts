import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ask } from '../server/src/core/db/database.ts'
import { tell } from '../server/src/core/messages/tell.ts'
import { somePeople } from '../server/src/declaration/testPeople.ts'
import { accessFaults, withAxe } from './axe.ts'
import { skipBrowser } from './chromium.ts'
import { anEmployee } from './people.ts'
import { fits, signInByPhone } from './phone.ts'
import { type Product, password } from './product.ts'
import { testOf } from './test.ts'
import { watch } from './watch.ts'

const test = testOf()
/** Every page of the phone is a file of this name. */
const pages = Object.keys(import.meta.glob('../phone/src/**/*Page.tsx')).flatMap((path) => /(\w+)Page\.tsx$/.exec(path)?.[1] ?? [])
const opened = new Set<string>()

/** A phone on which each page is looked over as it opens. */
async function anInspectedPhone(browse: (visit: { phone: true }) => Promise<Page>) {
  const page = await browse({ phone: true })
  const watched = await watch(page)
  await withAxe(page)
  const problems: string[] = []
  watched.begin()
  return {
    page,
    problems,
    /** `name`: the page's file without `Page.tsx`, and a step of it or a dialog over it. */
    async look(name: string, step = '') {
      opened.add(name)
      await watched.settled()
      await fits(page)
      for (const one of [...watched.complaints(), ...(await accessFaults(page))]) problems.push(`${name} ${step} ${one}`)
      watched.begin()
    },
  }
}

async function aSite(product: Product) {
  product.anotherDay()
  const company = await product.anOrg({ orgType: 3 })
  const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  return { project, employee: await anEmployee(product, project) }
}
const tellOf = async ({ db, clock }: Product, { employeeId }: { readonly employeeId: number }) => {
  const [own] = await ask<{ id: number }>(db, sql`select id from sys_account where employee_id = ${employeeId}`)
  const reminder = { type: MessageType.reminder, level: MessageLevel.important, title: '今日申报即将截止', content: '请在24:00前申报。' }
  await tell({ db, now: clock() }, { to: [own!.id], ...reminder, link: '/h5/' })
}
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

describe.skipIf(skipBrowser)(
  'every page of the phone opens, is usable by everybody, keeps to the policy and asks for nothing twice',
  () => {
    test('from the site’s code to the day that was declared', async ({ product, browse }) => {
      const { project, employee } = await aSite(product)
      const admin = await product.anAdmin(5, project.id)
      const { link } = (await admin(employees.activationLink, { orgId: project.id })).data as { link: string }
      product.anotherDay()
      const { page, look, problems } = await anInspectedPhone(browse)
      await page.goto(link.replace(/^https?:\/\/[^/]+/, product.url))
      await page.getByText('内罗毕机场扩建项目').waitFor()
      await look('Activate', 'identity')
      await next(page)
      await page.getByText('请输入手机号').waitFor()
      await look('Activate', 'identity, incomplete')
      await page.getByLabel('手机号', { exact: true }).fill(employee.mobile)
      await page.getByLabel('证件号码后六位').fill(employee.idTail6)
      await next(page)
      await page.getByLabel('设置密码').fill(password)
      await page.getByLabel('再输入一次密码').fill(password)
      await look('Activate', 'password')
      await next(page)
      await page.getByRole('heading', { name: /个人信息处理授权书/ }).waitFor()
      await look('Activate', 'documents')
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.getByRole('button', { name: '同意并激活' }).click()
      await page.getByText('赵启航，您好').waitFor()
      await look('Today')

      await page.getByRole('button', { name: '开始申报' }).click()
      await page.getByRole('heading', { name: '您的体温是多少？' }).waitFor()
      await look('Declare', 'temperature')
      await page.getByRole('button', { name: '36.5' }).click()
      await next(page)
      for (const [question, answer] of [
        ['您今天身体怎么样？', '不适'],
        ['有哪些不舒服？', null],
        ['近14天接触过传染病患者吗？', '无'],
        ['您现在处于隔离中吗？', '无'],
      ] as const) {
        await page.getByRole('heading', { name: question }).waitFor()
        await look('Declare', question)
        if (answer)
          await page
            .getByRole('button', { name: new RegExp(`^${answer}`) })
            .first()
            .click()
        else {
          await page.getByRole('checkbox', { name: '咳嗽' }).check()
          await next(page)
        }
      }
      await page.getByRole('heading', { name: '请核对后提交' }).waitFor()
      await look('Declare', 'review')
      await page.getByRole('button', { name: '提交申报' }).click()
      await page.getByRole('heading', { name: '已申报：异常' }).waitFor()
      await look('Result')
      await page.getByRole('button', { name: '完成' }).click()

      await page.getByRole('link', { name: '记录' }).click()
      await page.getByRole('heading', { name: /年.*月/ }).waitFor()
      await look('Record')
      await page.locator('a[aria-current=date]').click()
      await page.getByText('最新申报').waitFor()
      await look('Day')
      await page.goBack()
      await page.getByRole('link', { name: '我的' }).click()
      await page.getByRole('button', { name: '修改密码' }).waitFor()
      await look('Me')
      await tellOf(product, employee)
      await page.getByRole('link', { name: '消息' }).click()
      await page.getByText('今日申报即将截止').waitFor()
      await look('Messages')
      await page.goBack()
      await page.getByRole('button', { name: '修改密码' }).click()
      await page.getByLabel('原密码').waitFor()
      await look('Password')
      await page.goBack()
      await page.getByRole('button', { name: '退出登录' }).click()
      await page.getByRole('dialog').waitFor()
      await look('Me', 'leaving')
      await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
      await page.getByLabel('密码', { exact: true }).waitFor()
      await look('SignIn')
      expect(problems).toEqual([])
    })

    test('what stands in the way of whoever has a password from somebody else, or has not agreed', async ({ product, browse }) => {
      const { project } = await aSite(product)
      const [employeeId] = await somePeople(product, { orgId: project.id, consented: false })
      const mobile = '19910009999'
      await product.aUser({ roleId: 12, orgId: project.id, employeeId: employeeId!, mobile, mustChange: true })
      const { page, look, problems } = await anInspectedPhone(browse)
      await signInByPhone(page, { mobile })
      await page.getByRole('heading', { name: '请先修改初始密码' }).waitFor()
      await look('Password', 'first')
      await page.getByLabel('新密码', { exact: true }).fill('Neu&Gut-7351')
      await page.getByLabel('再输入一次新密码').fill('Neu&Gut-7351')
      await page.getByRole('button', { name: '保存新密码' }).click()
      await page.getByRole('heading', { name: '阅读并同意授权书' }).waitFor()
      await look('Consent')
      expect(problems).toEqual([])
    })

    test('and none has been left out', () => {
      expect([...opened].sort()).toEqual([...new Set(pages)].sort())
    })
  },
)
