import { passwordRules } from '@oems/contract/accounts/passwordRule.ts'
import type { Call } from '@oems/contract/core/call.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { complaint, type Field } from '@oems/contract/core/fields.ts'
import { files } from '@oems/contract/files/files.ts'
import { consentDocs } from '@oems/contract/phone/consent.ts'
import { session } from '@oems/contract/session/session.ts'
import { expect, test } from 'vitest'
import { english } from './english.ts'

const calls = import.meta.glob<Readonly<Record<string, unknown>>>('../../../contract/src/*/phone.ts', { eager: true })
const phoneSources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })
const contract = import.meta.glob<Readonly<Record<string, unknown>>>('../../../contract/src/*/{codes,caseCodes}.ts', { eager: true })
const rules = import.meta.glob<string>('../../../contract/src/**/*.ts', { eager: true, query: '?raw', import: 'default' })
const server = import.meta.glob<string>(
  '../../../server/src/{phone,session,declaration,registration,visitor,relative,archive,examination,infoDeclaration,illness,files,core/http,core/files}/**/*.ts',
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

/** Those of which the phone has pages. */
const folders = [
  ...new Set(
    Object.values(phoneSources).flatMap((source) =>
      [...source.matchAll(/@oems\/contract\/(\w+)\/phone\.ts/g)].map(([, folder]) => folder!),
    ),
  ),
]

const untranslated = (sentences: Iterable<string>) =>
  [...new Set(sentences)].filter((sentence) => /\p{Script=Han}/u.test(english(sentence) ?? sentence)).sort()

test('every reply, password rule and document has its English', () => {
  const rules = passwordRules({ minLength: 8, maxLength: 32, classes: 3 }).flatMap(({ says, asks = says }) => [says, asks])
  const documents = consentDocs.flatMap(({ title, paragraphs }) => [title, ...paragraphs])
  expect(untranslated([...Object.values(replies).map(({ msg }) => msg), ...rules, ...documents])).toEqual([])
})

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'input' in value

function* complaintsOf({ input }: Call) {
  for (const field of Object.values(input.properties) as Field[])
    for (const keyword of ['required', 'maxLength', 'minimum', 'uniqueItems', 'pattern'] as const)
      if (field.title && (keyword === 'required' || keyword in field)) yield complaint(field, keyword)
}

test('every complaint about a field that the phone sends has its English', () => {
  const own = folders.flatMap((folder) =>
    Object.values(calls[`../../../contract/src/${folder}/phone.ts`] ?? {}).flatMap((group) => Object.values(group ?? {}).filter(isCall)),
  )
  expect(own.length).toBeGreaterThan(6)
  const others = [session.login, session.changePassword, files.upload, files.uploadState]
  expect(untranslated([...own, ...others].flatMap((call) => [...complaintsOf(call)]))).toEqual([])
})

test('every label of a code set that the phone shows has its English', () => {
  const imports = Object.values(phoneSources).flatMap((source) => [
    ...source.matchAll(/import (?:type )?\{([^}]+)\} from '@oems\/contract\/(\w+\/(?:codes|caseCodes))\.ts'/g),
  ])
  const sets = imports.flatMap(([, names, folder]) =>
    names!.split(',').map((name) => contract[`../../../contract/src/${folder}.ts`]?.[name.trim()]),
  )
  const labels = sets.flatMap((set) =>
    typeof set === 'object' && set !== null && 'options' in set ? (set.options as { label: string }[]).map(({ label }) => label) : [],
  )
  expect(labels.length).toBeGreaterThan(2)
  expect(untranslated(labels)).toEqual([])
})

/** The handlers of those calls and what these import of their own folder. */
function handlersOfThePhone(): string[] {
  const callers = new RegExp(`@oems/contract/(${folders.join('|')})/phone\\.ts`)
  const handlers = Object.keys(server).filter((path) => callers.test(server[path]!) && !/test|samples/i.test(path))
  const imported = handlers.flatMap((path) =>
    [...server[path]!.matchAll(/from '\.\/([\w/]+\.ts)'/g)].map(([, file]) => path.replace(/\w+\.ts$/, file!)),
  )
  return [...new Set([...handlers, ...imported])].filter((path) => path in server)
}

/** Beside the handlers: how somebody signs in, what a declaration and a file are judged by, and what every call goes through. */
const alsoMet =
  /(session\/(login|signIn|captcha|ownPassword)|declaration\/declare|illness\/declaredIllnesses|files\/upload|core\/files\/(?!tables|stores|.*Store|probe)\w+|core\/http\/(?!currentOrganisation)\w+)\.ts$/

test('every refusal of the phone’s calls has its English', () => {
  const files = [...handlersOfThePhone(), ...Object.keys(server).filter((path) => alsoMet.test(path) && !/test|samples/i.test(path))]
  const refusals = files.flatMap((path) => [
    ...server[path]!.matchAll(
      /(?:ruleBroken|conflict|unreadable|notPermitted|says|badField|badInput)\([^;]*?(['`])([^'`]*\p{Script=Han}[^'`]*)\1/gu,
    ),
  ])
  expect(refusals.length).toBeGreaterThan(8)
  expect(untranslated(refusals.map(([, , sentence]) => sentence!.replace(/\$\{[^}]*\}/g, '1')))).toEqual([])
})

test('what the phone itself complains of by the rules of the contract has its English', () => {
  const imported = new Set(
    Object.values(phoneSources).flatMap((source) => [...source.matchAll(/@oems\/contract\/([\w/]+\.ts)/g)].map(([, file]) => file!)),
  )
  const judging = [...imported].filter((file) => /(rules|Errors|numbers|level|files\/codes)\.ts$/.test(file))
  const complaints = judging.flatMap((file) => [
    ...(rules[`../../../contract/src/${file}`] ?? '').matchAll(/(?:msg:|return|\?|null :) (['`])([^'`]*\p{Script=Han}[^'`]*)\1/gu),
  ])
  expect(complaints.length).toBeGreaterThan(8)
  expect(untranslated(complaints.map(([, , sentence]) => sentence!.replace(/\$\{[^}]*\}/g, '1')))).toEqual([])
})

test('variable parts are translated too, and what is not known stays unknown', () => {
  expect(english('请输入手机号')).toBe('Please enter your mobile number')
  expect(english('二维码不能超过64个字')).toBe('QR code: at most 64 characters')
  expect(english('请输入2到200字的原因')).toBe('Please enter 2 to 200 characters: reason')
  expect(english('这句话没有人翻译过')).toBeUndefined()
})
