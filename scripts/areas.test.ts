import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areaFiles } from './areas/files.ts'

const written = areaFiles()
const rowsOf = (file: string) =>
  Object.entries(written)
    .find(([path]) => path.endsWith(file))![1]
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
const nations = rowsOf('nations.tsv')
const areas = rowsOf('areas.tsv')
const isChinese = (code: string) => /^\d{6}$/.test(code)
const nationOf = (code: string) => (isChinese(code) ? 'CN' : code.slice(0, 2))
const parentOf = (code: string) => (isChinese(code) && !code.endsWith('0000') ? `${code.slice(0, 2)}0000` : '')

test('what is committed is what the registers say', () => {
  for (const [file, text] of Object.entries(written)) expect(readFileSync(file, 'utf8') === text, file).toBe(true)
})

test('249 nations, each whole, China first', () => {
  expect(nations.map(([code]) => code)).toHaveLength(249)
  expect(new Set(nations.map(([code]) => code)).size).toBe(249)
  expect(nations[0]!.slice(0, 5)).toEqual(['CN', 'CHN', '156', '中国', 'China'])
  for (const [code, alpha3, number, zh, en, pinyin, initials, telephone, continent, longitude, latitude, zones] of nations)
    expect(
      [
        /^[A-Z]{3}$/.test(alpha3!),
        /^[1-9]\d{0,2}$/.test(number!),
        zh,
        en,
        pinyin,
        initials,
        /^[1-9]\d{0,3}$/.test(telephone!),
        zones,
      ].every(Boolean) &&
        /^[1-6]$/.test(continent!) &&
        Math.abs(Number(longitude)) <= 180 &&
        Math.abs(Number(latitude)) <= 90,
      code,
    ).toBe(true)
})

test('every zone is known to Intl, and a nation offers those that differ today', () => {
  const zones = nations.flatMap((nation) => nation.slice(11).flatMap((names) => names.split(' ').filter(Boolean)))
  expect(zones.filter((timeZone) => !new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone)).toEqual([])
  const offered = (code: string) => nations.find(([nation]) => nation === code)![11]!.split(' ')
  expect(offered('CN')).toEqual(['Asia/Shanghai'])
  expect(offered('LA')).toEqual(['Asia/Vientiane'])
  expect(offered('ID')).toEqual(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'])
  expect(offered('US')).toHaveLength(8)
})

test('codes and names are there once, every parent is there, and of China 71, 81 and 82 are left out', () => {
  const codes = new Set(areas.map(([code]) => code!))
  expect(codes.size).toBe(areas.length)
  const names = areas.map(([code, name]) => `${nationOf(code!)} ${parentOf(code!)} ${name}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(areas.filter(([code]) => parentOf(code!) !== '' && !codes.has(parentOf(code!)))).toEqual([])
  expect(areas.filter(([code]) => /^(71|81|82)\d{4}$/.test(code!) || code!.startsWith('CN-'))).toEqual([])
  const known = new Set(nations.map(([code]) => code))
  expect(areas.filter(([code]) => !known.has(nationOf(code!)))).toEqual([])
})

test('31 provinces; a county carries the name of its city, what no city is set over stands by its own', () => {
  const chinese = areas.filter(([code]) => isChinese(code!))
  expect(chinese.filter(([code]) => code!.endsWith('0000'))).toHaveLength(31)
  expect(chinese.length).toBeGreaterThan(3_200)
  expect(areas.length - chinese.length).toBeGreaterThan(3_900)
  const nameOf = new Map(areas.map(([code, name]) => [code, name]))
  expect(nameOf.get('320106')).toBe('南京市鼓楼区')
  expect(nameOf.get('320302')).toBe('徐州市鼓楼区')
  expect(nameOf.get('429004')).toBe('仙桃市')
  expect(nameOf.get('110101')).toBe('东城区')
  expect(nameOf.get('500237')).toBe('巫山县')
  expect(nameOf.get('110100') ?? nameOf.get('429000')).toBeUndefined()
})
