import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { Refusal } from '../errors.ts'
import { attributesOf, scanXml } from './xml.ts'

type Event = [kind: string, value: string, attributes?: object | undefined]
type Seen = Event[]

async function* cut(bytes: Buffer, lengths: readonly number[]) {
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const length = lengths[n % lengths.length]!
    yield bytes.subarray(at, at + length)
    at += length
  }
}
/** Texts that follow each other are one. */
function joined(seen: Seen): Seen {
  return seen.reduce<Seen>((all, [kind, value, more]) => {
    const last = all.at(-1)
    if (kind === 'text' && last?.[0] === 'text') last[1] += value
    else if (value !== '' || kind !== 'text') all.push([kind, value, more])
    return all
  }, [])
}
async function ours(xml: string, lengths: readonly number[]): Promise<Seen> {
  const seen: Seen = []
  const on = {
    open: (name: string, attributes: string) => void seen.push(['open', name, attributesOf(attributes)]),
    close: (name: string) => void seen.push(['close', name]),
    text: (text: string) => void seen.push(['text', text]),
  }
  for await (const _piece of scanXml(cut(Buffer.from(xml), lengths), on));
  return joined(seen)
}
const local = (name: string) => name.slice(name.indexOf(':') + 1)
function theirs(xml: string): Seen {
  const seen: Seen = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    seen.push(['open', local(name), Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value]))])
  })
  parser.on('closetag', ({ name }) => void seen.push(['close', local(name)]))
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (text) => void seen.push(['text', text]))
  parser.write(xml).close()
  return joined(seen)
}

const name = fc.constantFrom('a', 'x:row', 'c', 'r', 'long-name.1', '王')
const blank = fc.constantFrom(' ', '  ', '\n')
const word = (...forbidden: string[]) =>
  fc
    .array(
      fc.constantFrom('a', '王', '😀', ' ', '>', '/', '=', "'", '"', '-', ']', '?', '&amp;', '&lt;', '&#x738B;', '&#65;', '&gt;', '!'),
      { maxLength: 8 },
    )
    .map((letters) => letters.filter((letter) => !forbidden.includes(letter)).join(''))
const attributes = fc
  .uniqueArray(
    fc.tuple(
      name,
      blank,
      fc.oneof(
        word('"').map((value) => `"${value}"`),
        word("'").map((value) => `'${value}'`),
      ),
    ),
    {
      selector: ([key]) => local(key),
      maxLength: 3,
    },
  )
  .map((all) => all.map(([key, before, value]) => `${before}${key}${before.length > 1 ? ' = ' : '='}${value}`).join(''))
const comment = word('-').map((inside) => `<!--${inside}-->`)
const { node } = fc.letrec<{ node: string; inside: string }>((tie) => ({
  inside: fc
    .array(
      fc.oneof(
        word('>', ']'),
        word(']', '&amp;', '&lt;', '&gt;', '&#65;', '&#x738B;').map((text) => `<![CDATA[${text}]]>`),
        comment,
        tie('node'),
      ),
      { maxLength: 4 },
    )
    .map((all) => all.join('')),
  node: fc
    .tuple(name, attributes, fc.option(tie('inside') as fc.Arbitrary<string>), blank)
    .map(([tag, more, inside, after]) => (inside === null ? `<${tag}${more}/>` : `<${tag}${more}${after}>${inside}</${tag}${after}>`)),
}))
const document = (node as fc.Arbitrary<string>).map((root) => `<?xml version="1.0"?>\n${root}`)
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })

test('what it reads is what saxes reads, wherever the file is cut', () =>
  fc.assert(
    fc.asyncProperty(document, lengths, async (xml, cuts) => {
      expect(await ours(xml, cuts)).toEqual(theirs(xml))
    }),
    { numRuns: 1_000 },
  ))

test('where it is cut does not matter to what is malformed either, and nothing but a refusal comes of it', () => {
  const garbage = fc
    .array(
      fc.oneof(
        document,
        fc.constantFrom('<', '>', '"', "'", '</a>', '<a', '<!', '<![CDATA[', ']]>', '<!--', '-->', '<?', '=', '&', '\u0000'),
      ),
      { maxLength: 6 },
    )
    .map((all) => all.join(''))
  const outcome = (xml: string, cuts: readonly number[]) =>
    ours(xml, cuts).catch((error: unknown) => {
      expect(error).toBeInstanceOf(Refusal)
      return 'refused'
    })
  return fc.assert(
    fc.asyncProperty(garbage, lengths, async (xml, cuts) => {
      expect(await outcome(xml, cuts)).toEqual(await outcome(xml, [1_000_000]))
    }),
    { numRuns: 1_000 },
  )
})
