import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { anIdNumber } from '../server/src/people/testEmployees.ts'
import { aLine } from '../server/src/people/testImports.ts'
import { skipBrowser } from './chromium.ts'
import { choose, front, signIn } from './console.ts'
import { aGroup } from './groups.ts'
import { testOf } from './test.ts'
import { aWorkbook } from './workbooks.ts'

/** Forms: what they ask for, how they say what is wrong, and how they go on. */
const test = testOf()

const save = (form: Locator) => form.getByRole('button', { name: '保存', exact: true })
const saveAndGoOn = (form: Locator) => form.getByRole('button', { name: '保存并继续新增' })

async function newEmployee(page: Page) {
  await page.getByRole('button', { name: '新增员工' }).first().click()
  const form = page.getByRole('dialog', { name: '新增员工' })
  await form.getByLabel('姓名', { exact: true }).waitFor()
  return form
}
const textsOf = (form: Locator, selector: string) =>
  form.locator(`.ant-form-item:has(${selector}) .ant-form-item-label label`).allInnerTexts()
/** Labels of the fields that are marked as required, and of those under which something is said to be wrong. */
const marked = (form: Locator) => textsOf(form, '.ant-form-item-required')
const faulty = (form: Locator) => textsOf(form, '.ant-form-item-explain-error')

describe.skipIf(skipBrowser)('a form', () => {
  test('offers what fits where it can be had, also to those who have switched off motion', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, user, '/employee/index')
    const form = await newEmployee(page)
    await choose(page, form.getByLabel('所在单位/项目'), '内罗毕')
    await choose(page, form.getByLabel('人员类别'), '中方员工')
    await choose(page, form.getByLabel('证件类型'), '护照')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: '放弃填写' }).click()
    await form.waitFor({ state: 'hidden' })
  })

  test('of a visitor, a student or a user of regions takes from an identity card’s number what it contains', async ({
    product,
    browse,
  }) => {
    for (const [address, begin] of [
      ['/visitor/index', '登记访客'],
      ['/student/index', '新增学生'],
      ['/regional-user/index', '新增区域用户'],
    ] as const) {
      const { user } = await aGroup(product)
      const page = await browse()
      await signIn(page, user, address)
      await front(page).getByRole('button', { name: begin }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel('证件号码').fill(anIdNumber())
      await form.getByText('居民身份证', { exact: true }).waitFor()
      await form.getByRole('radio', { checked: true }).first().waitFor()
    }
  })

  test('of an employee says all that is missing in one round, and what follows from a number', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    const form = await newEmployee(page)
    await save(form).click()
    await form.getByText('请输入姓名').waitFor()
    expect(await faulty(form)).toEqual(['姓名', '性别', '人员类别'])
    expect(await marked(form)).toEqual(['姓名', '性别', '所在单位/项目', '人员类别']) // the place is the caller's own
    const rest = form.getByRole('button', { name: '还有3项需要修改' })
    await rest.waitFor()
    await expect.poll(() => form.getByRole('navigation', { name: '表单分组' }).innerText()).toMatch(/身份信息\s*2项\s*任职信息\s*1项/)

    await choose(page, form.getByLabel('所在单位/项目'), '内罗毕')
    await choose(page, form.getByLabel('人员类别'), '中方员工')
    const identity = ['姓名', '证件类型', '证件号码', '性别']
    const abroad = ['紧急联系人', '紧急联系电话', '与本人关系']
    await expect.poll(() => marked(form)).toEqual([...identity, '所在单位/项目', '人员类别', ...abroad])
    await save(form).click()
    await expect.poll(() => faulty(form)).toEqual([...identity, ...abroad])
    await form.getByLabel('紧急联系人', { exact: true }).fill('李大红')
    await form.getByLabel('紧急联系电话').fill('13800000000')
    await choose(page, form.getByLabel('与本人关系'), '父母')

    const number = anIdNumber()
    const wrong = `${number.slice(0, 17)}${number.endsWith('1') ? '2' : '1'}`
    const field = form.getByLabel('证件号码')
    await field.fill(wrong)
    await field.blur()
    await form.getByText('第18位校验不符', { exact: true }).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await described(field)).toContain('第18位校验不符')
    await field.fill(number)
    await expect.poll(() => faulty(form)).toEqual(['姓名'])
    await form.getByText('居民身份证', { exact: true }).waitFor()
    expect(await form.getByRole('radio', { checked: true }).first().isChecked()).toBe(true)
    await expect.poll(() => form.getByLabel('出生日期').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)

    await form.getByLabel('岗位', { exact: true }).focus()
    await form.getByRole('button', { name: '还有1项需要修改' }).press('Enter')
    await expect.poll(() => form.getByLabel('姓名', { exact: true }).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('李小红')
    await expect.poll(() => form.getByText(/^还有/).count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await page.getByText('已新增员工').waitFor()
    await front(page).getByRole('row').filter({ hasText: '李小红' }).waitFor()
  })

  test('goes on with the next record, and keeps what the two have in common', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/employee/index')
    const form = await newEmployee(page)
    await choose(page, form.getByLabel('所在单位/项目'), '内罗毕')
    await choose(page, form.getByLabel('人员类别'), '属地员工')
    for (const name of ['阿米娜', '约瑟夫']) {
      await form.getByLabel('姓名', { exact: true }).fill(name)
      await form.getByLabel('男').check()
      await form.getByLabel('紧急联系人', { exact: true }).fill('大红')
      await form.getByLabel('紧急联系电话').fill('13800000000')
      await choose(page, form.getByLabel('与本人关系'), '父母')
      await saveAndGoOn(form).click()
      await front(page).getByRole('row').filter({ hasText: name }).waitFor()
      await expect.poll(() => form.getByLabel('姓名', { exact: true }).inputValue()).toBe('')
      await form.getByText('内罗毕机场扩建项目').waitFor()
      await form.getByText('属地员工').waitFor()
      expect(await form.getByRole('radio', { checked: true }).count()).toBe(1)
    }
    await expect.poll(() => form.getByLabel('姓名', { exact: true }).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: '新增员工' })
          .first()
          .evaluate((it) => it === document.activeElement),
      )
      .toBe(true)
  })

  test('of more than twelve fields has anchors; of a new record it goes on with the next', async ({ product, browse }) => {
    const { user } = await aGroup(product)
    const page = await browse()
    await signIn(page, user, '/user-ill-situation/index')
    await front(page).getByRole('button', { name: '登记患病' }).click()
    const long = page.getByRole('dialog', { name: '登记患病' })
    await expect
      .poll(() => long.getByRole('navigation', { name: '表单分组' }).getByRole('button').allInnerTexts())
      .toEqual(['病例', '隔离与救治', '感染与检测'])
    await page.keyboard.press('Escape')
    await long.waitFor({ state: 'hidden' })
    for (const [address, opener] of [
      ['/epac/supplies/index', '新增物资'],
      ['/biz/org-command-room', '新增指挥室'],
      ['/pe-record/index', '新增体检'],
    ] as const) {
      await page.goto(`/oems/#${address}`)
      await front(page).getByRole('button', { name: opener }).first().click()
      const form = page.getByRole('dialog', { name: opener })
      await saveAndGoOn(form).waitFor()
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'hidden' })
    }
  })

  /** Fields with which a form begins: marked, and nothing is wrong with them. */
  const given = ['所在单位/项目', '菜单类型', '类型', '上级菜单']
  /** Marked without being asked for, or asked for without being marked. Sentences are drawn one after the other. */
  async function unequal(form: Locator) {
    const [asks, says] = [await marked(form), await faulty(form)]
    return [...asks.filter((label) => !says.includes(label) && !given.includes(label)), ...says.filter((label) => !asks.includes(label))]
  }
  /** Each by whoever may fill it in. */
  const forms = {
    group: [
      ['/employee/index', '新增员工'],
      ['/sys/user', '新增用户'],
      ['/sys/user', '从人员创建'],
      ['/sys/role', '新增角色'],
    ],
    platform: [
      ['/uc/user-account', '新增账号'],
      ['/sys/menu', '新增菜单'],
    ],
    keeper: [
      ['/dict/drug', '新增药品'],
      ['/dict/disease', '新增疾病'],
      ['/dict/disease-type', '新增疾病分类'],
    ],
  } as const
  test('of whatever page marks what it asks for, and asks for what it marks', async ({ product, browse }) => {
    const { user, group } = await aGroup(product)
    const people = {
      group: user,
      platform: await product.aUser({ roleId: 1, orgId: product.rootId }),
      keeper: await product.aUser({ roleId: await product.aKeeperRole(group.id, 'dict'), orgId: group.id }),
    }
    for (const who of ['group', 'platform', 'keeper'] as const) {
      const page = await browse()
      await signIn(page, people[who])
      await front(page).getByRole('heading', { level: 1 }).waitFor()
      for (const [address, opener] of forms[who]) {
        await page.goto(`/oems/#${address}`)
        await front(page).getByRole('button', { name: opener }).first().click()
        const form = page.getByRole('dialog', { name: opener })
        await form.locator('.ant-form-item').first().waitFor()
        await form.getByRole('button', { name: /^(保存|创建)$/ }).click()
        await form.getByText(/^还有\d+项需要修改$/).waitFor()
        await expect.poll(() => unequal(form), { message: opener }).toEqual([])
        await page.keyboard.press('Escape')
        await form.waitFor({ state: 'hidden' })
      }
    }
  })
})

const described = (field: Locator) =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(),
  )

describe.skipIf(skipBrowser)('an import', () => {
  test('that is left while it is checked asks first, and is offered again', async ({ product, browse }) => {
    const { user, project } = await aGroup(product)
    const headings = [
      '姓名',
      '证件类型',
      '证件号码',
      '手机号',
      '人员类别',
      '所在单位',
      '入职日期',
      '紧急联系人',
      '紧急联系电话',
      '与本人关系',
    ]
    const line = aLine(project.orgName)
    const workbook = await aWorkbook([headings, headings.map((heading) => String(line[heading] ?? ''))], ['入职日期'])
    const page = await browse()
    await signIn(page, user, '/employee/index')
    const open = () => front(page).getByRole('button', { name: '导入', exact: true }).click()
    await open()
    const dialog = page.getByRole('dialog', { name: '导入员工' })
    await dialog.getByLabel('选择导入文件').setInputFiles(workbook)
    await dialog.getByText('共 1 行，可导入 1 行').waitFor()

    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '确定离开？' })
    await question.getByText('批次保留，可稍后继续核对。').waitFor()
    await question.getByRole('button', { name: '继续核对' }).click()
    await question.waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: /^(Close|关闭)$/ }).click()
    await question.getByRole('button', { name: '离开', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })

    // Another computer knows it too.
    const elsewhere = await browse()
    browse.tolerate(/409/)
    await signIn(elsewhere, user, '/employee/index')
    await front(elsewhere).getByRole('button', { name: '导入', exact: true }).click()
    const again = elsewhere.getByRole('dialog', { name: '导入员工' })
    await again.getByText(/^您有一次未完成的导入：“新员工.xlsx”/).waitFor()
    await again.getByRole('button', { name: '继续核对' }).press('Enter')
    await again.getByRole('button', { name: '确认导入 1 条' }).click()
    await again.getByText('已导入 1 条').waitFor()
    await again.getByRole('button', { name: '完成' }).click()
    await front(elsewhere).getByRole('button', { name: '导入', exact: true }).click()
    await again.getByText('点击选择，或把 .xlsx 文件拖到这里').waitFor()
    await elsewhere.keyboard.press('Escape')
    await again.waitFor({ state: 'hidden' })
  })
})
