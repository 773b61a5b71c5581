import { inputsFor } from '@oems/client/inputs.ts'
import { Transport } from '@oems/contract/infoDeclaration/codes.ts'
import { VisitArea } from '@oems/contract/infoDeclaration/fields.ts'
import { useMemo } from 'react'
import { nationOptions } from '../declare/nations.ts'
import { Button } from '../kit/Button.tsx'
import { SelectField, TextField } from '../kit/Field.tsx'
import { languageTag, optionsOf, words } from '../words/words.ts'
import { CodeField } from './CodeField.tsx'
import type { Answering } from './useVisiting.ts'
import styles from './visitor.module.css'

const input = inputsFor(VisitArea)
const mostAreas = 20
const blank: VisitArea = {
  nationCode: 'CN',
  provinceId: null,
  areaName: null,
  arriveDay: '',
  leaveDay: '',
  transport: Transport.car,
  transportNo: null,
  purpose: null,
}

/** Where the visitor has been lately; nobody has to have been anywhere. */
export function JourneyStep({ visiting: { draft, change, problemOf } }: { readonly visiting: Answering }) {
  const { visitAreas } = draft
  const tag = languageTag()
  const nations = useMemo(() => nationOptions(tag), [tag])
  const set = (nth: number, answer: Partial<VisitArea>) =>
    change({ visitAreas: visitAreas.map((area, at) => (at === nth ? { ...area, ...answer } : area)) })
  return (
    <>
      <p className={styles.help}>{words.visitor.journeyHelp}</p>
      {visitAreas.map((area, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing else to tell them apart while they are filled in
        <fieldset key={at} className={styles.area}>
          <legend>{words.visitor.areaOf(at + 1)}</legend>
          <SelectField
            label={words.visitor.country}
            value={area.nationCode}
            onChange={(nationCode) => set(at, { nationCode })}
            options={nations}
          />
          <TextField
            label={words.visitor.areaName}
            {...input.areaName}
            value={area.areaName ?? ''}
            onChange={({ target }) => set(at, { areaName: target.value || null })}
          />
          <div className={styles.halves}>
            {(['arriveDay', 'leaveDay'] as const).map((name) => (
              <TextField
                key={name}
                label={words.visitor[name]}
                type="date"
                value={area[name]}
                problem={problemOf(`visitAreas.${at}.${name}`)}
                onChange={({ target }) => set(at, { [name]: target.value })}
              />
            ))}
          </div>
          <CodeField
            label={words.visitor.transport}
            options={optionsOf(Transport)}
            value={area.transport}
            onChange={(transport) => set(at, { transport })}
          />
          <TextField
            label={words.visitor.transportNo}
            {...input.transportNo}
            value={area.transportNo ?? ''}
            onChange={({ target }) => set(at, { transportNo: target.value || null })}
          />
          <Button look="danger" onClick={() => change({ visitAreas: visitAreas.filter((_, nth) => nth !== at) })}>
            {words.visitor.removeArea(at + 1)}
          </Button>
        </fieldset>
      ))}
      {visitAreas.length < mostAreas && (
        <Button look="plain" onClick={() => change({ visitAreas: [...visitAreas, blank] })}>
          {words.visitor.addArea}
        </Button>
      )}
    </>
  )
}
