import metadata from 'libphonenumber-js/min/metadata'

/** Where nobody lives: of those who look after the place. */
const uninhabited: Readonly<Record<string, string>> = { AQ: '672', BV: '47', GS: '500', HM: '672', PN: '64', TF: '262', UM: '1' }
/** Members of the North American plan with several codes: the first they had. */
const first: Readonly<Record<string, string>> = { DO: '809', JM: '876', PR: '787' }
const northAmerican = '1'
/** Its place in a country's line of the register. */
const leadingDigits = 10

/** Within the North American plan with the code of the country, as it is dialled: 1242. */
export function telephoneCodeOf(nation: string): string {
  const line = (metadata.countries as Readonly<Record<string, readonly unknown[]>>)[nation]
  const code = line ? String(line[0]) : uninhabited[nation]
  if (code === undefined) throw new Error(`${nation}: no telephone code`)
  const area = line && code === northAmerican ? (first[nation] ?? line[leadingDigits]) : null
  return area ? `${code}${area}` : code
}
