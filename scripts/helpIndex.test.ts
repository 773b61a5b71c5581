import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltInRoleId, Role } from '@oems/contract/access/builtInRoles.ts'
import { shippedGrants, shippedMenus } from '@oems/contract/access/menu.ts'
import { describe, expect, test } from 'vitest'
import { helpFolder, helpIndex, indexText } from './helpIndex.ts'

const chapters = globSync('*.html', { cwd: helpFolder })
const textOf = (file: string) => readFileSync(join(helpFolder, file), 'utf8')
const named = chapters.flatMap((file) =>
  [...textOf(file).matchAll(/(?:src|href)="(?!http|#|\/oems\/(?!help))([^"#]+)/g)].map(([, path]) => path!),
)

const quoted = (file: string) => [...textOf(file).matchAll(/“([^”]+)”/g)].map(([, label]) => label!)
const bold = (file: string) => [...textOf(file).matchAll(/<b>([^<]+)<\/b>/g)].map(([, label]) => label!.split(' › '))

/** What the product says, as its sources write it. */
const sources = globSync(['web/src/**/*.{ts,tsx}', 'phone/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'server/src/**/*.ts'], {
  cwd: join(helpFolder, '../../..'),
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
})
const said = sources.map((path) => readFileSync(join(helpFolder, '../../..', path), 'utf8')).join('\n')
const isSaid = (label: string) =>
  new RegExp(String.raw`(?:^\s*|['"\`>])${label.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?:['"\`<$（，, {]|\s*$)`, 'm').test(said)

/** For whom the chapters that lead to menus are written. */
const readers: Readonly<Record<string, readonly BuiltInRoleId[]>> = {
  'admin.html': [Role.groupAdministrator, Role.companyAdministrator],
  'project.html': [Role.projectAdministrator],
  'doctor.html': [Role.doctor],
  'reporter.html': [Role.projectReporter],
  'platform.html': [Role.platformOperator],
}
const menus = new Map(shippedMenus.map((menu) => [menu.code, menu]))
/** 系统管理, 用户与权限, 系统用户. */
function wayTo(code: string | null): readonly string[] {
  const menu = code === null ? undefined : menus.get(code)
  return menu ? [...wayTo(menu.parentCode), menu.name] : []
}
const isWay = (names: readonly string[], roles: readonly BuiltInRoleId[]) =>
  roles.every((role) => [...shippedGrants(role)].some((code) => wayTo(code).slice(-names.length).join() === names.join()))

describe('the handbook', () => {
  test('is found by every heading of every chapter: node scripts/helpIndex.ts writes the index', () => {
    expect(readFileSync(join(helpFolder, 'index.json'), 'utf8')).toBe(indexText())
    for (const file of chapters) {
      const headings = [...textOf(file).matchAll(/<h[123][ >]/g)]
      const found = helpIndex().filter(({ address }) => address.startsWith(`/oems/help/${file}#`))
      expect(found.length).toBe(headings.length)
    }
    expect(helpIndex().every(({ role }) => role !== '')).toBe(true)
    expect(helpIndex()).toContainEqual(expect.objectContaining({ title: '快捷键', pinyin: 'kuaijiejian kjj' }))
    const below = (word: string) => helpIndex().flatMap(({ text, title }) => (text.includes(word) ? [title] : []))
    expect([below('日结'), below('派遣').length > 0, below('nav').length]).toEqual([['药品库存'], true, 0])
    expect(new Set(helpIndex().map(({ address }) => address)).size).toBe(helpIndex().length)
  })

  test('names no file that is not there, and leaves no picture unnamed', () => {
    const missing = named.filter((path) => !existsSync(join(helpFolder, path.replace(/^\/oems\/help\//, ''))))
    expect(missing).toEqual([])
    const pictures = globSync('pictures/*', { cwd: helpFolder })
    expect(pictures.filter((picture) => !named.includes(picture))).toEqual([])
    expect(pictures.length).toBeLessThanOrEqual(25)
    expect(pictures.filter((picture) => statSync(join(helpFolder, picture)).size > 60_000)).toEqual([])
  })

  test('has words for every picture, and no script or style of its own', () => {
    for (const file of chapters) {
      const text = textOf(file)
      expect([...text.matchAll(/<img (?![^>]*alt="[^"]+")/g)]).toEqual([])
      expect(text).not.toMatch(/<script|style=|<style/)
    }
  })

  test('names what the pages say, letter by letter', () => {
    expect(sources.length).toBeGreaterThan(1_000)
    // 新增 is put before what there is to be added.
    const unsaid = chapters.flatMap((file) =>
      [...quoted(file), ...bold(file).flat()].filter((label) => !isSaid(label) && !isSaid(label.replace(/^新增/, ''))),
    )
    expect(unsaid).toEqual([])
  })

  test('leads to menus that its readers have', () => {
    expect(isWay(['系统管理', '用户与权限', '系统用户'], [Role.groupAdministrator])).toBe(true)
    expect(isWay(['系统管理', '系统设置', '定时任务'], [Role.groupAdministrator])).toBe(false)
    expect(isWay(['人员管理', '系统用户'], [Role.groupAdministrator])).toBe(false)
    const pages = new Set(shippedMenus.flatMap(({ url, name }) => (url === null ? [] : [name])))
    const ways = Object.entries(readers).flatMap(([file, roles]) => bold(file).map((names) => ({ file, names, roles })))
    expect(ways.length).toBeGreaterThan(30)
    const lost = ways.filter(({ names, roles }) => (names.length > 1 || pages.has(names[0]!)) && !isWay(names, roles))
    expect(lost.map(({ file, names }) => [file, ...names])).toEqual([])
  })

  test('lists in every chapter all chapters, and all headings of its own', () => {
    for (const file of chapters) {
      const text = textOf(file)
      const [book, contents] = [...text.matchAll(/<nav aria-label="[^"]+">(.*?)<\/nav>/g)].map(([, links]) =>
        [...links!.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, name]) => [to, name]),
      )
      expect(book!.map(([to]) => to).sort()).toEqual(chapters.toSorted())
      const headings = [...text.matchAll(/<h2 id="([\w-]+)">([^<]+)</g)].map(([, id, name]) => [`#${id}`, name])
      expect(contents).toEqual(headings)
    }
  })
})
