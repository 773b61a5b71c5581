import { inputsFor } from '@oems/client/inputs.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { useState } from 'react'
import { words } from '../words/words.ts'
import styles from './declare.module.css'
import { stepped } from './draft.ts'

const input = inputsFor(phone.declare.input)

const usual = ['36.2', '36.5', '36.8', '37.0']
const wellFormed = /^((3[4-9]|4[0-2])(\.\d)?|43(\.0)?)$/

interface Props {
  readonly value: string | null | undefined
  readonly fever: number
  readonly onChange: (value: string | undefined) => void
}
/** A tap on a usual figure, a tenth up or down, or typed. Nothing is filled in beforehand: the temperature has to be measured. */
export function TemperatureStep({ value, fever, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const set = (temperature: string) => {
    setTyped(null)
    onChange(temperature)
  }
  function type(text: string) {
    const figure = text.replace(/[。，,]/g, '.')
    setTyped(figure)
    onChange(wellFormed.test(figure) ? Number(figure).toFixed(1) : undefined)
  }
  const wrong = typed !== null && typed !== '' && !wellFormed.test(typed) && typed.length >= 4
  return (
    <>
      <div className={styles.heat}>
        <button type="button" aria-label={words.declare.lower} onClick={() => set(stepped(value, -1))}>
          −
        </button>
        <div className={styles.figure} data-hot={Number(value ?? 0) >= fever}>
          <input
            aria-label={words.declare.temperature}
            inputMode="decimal"
            placeholder="--.-"
            value={typed ?? value ?? ''}
            onChange={({ target }) => type(target.value)}
            onBlur={() => wellFormed.test(typed ?? '') && setTyped(null)}
            {...input.temperature}
          />
          <span>℃</span>
        </div>
        <button type="button" aria-label={words.declare.higher} onClick={() => set(stepped(value, 1))}>
          ＋
        </button>
      </div>
      {wrong && (
        <p className={styles.problem} role="alert">
          {words.declare.wrongTemperature}
        </p>
      )}
      <div className={styles.presets}>
        {usual.map((figure) => (
          <button key={figure} type="button" aria-pressed={figure === value} onClick={() => set(figure)}>
            {figure}
          </button>
        ))}
      </div>
    </>
  )
}
