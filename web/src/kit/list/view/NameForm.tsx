import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { nameAtMost } from './views.ts'

interface Props {
  readonly label: string
  readonly verb: string
  readonly initial?: string
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly done: (name: string) => void
}

/** A name, and the button that takes it. */
export function NameForm({ label, verb, initial = '', placeholder, autoFocus = false, done }: Props) {
  const [name, setName] = useState(initial)
  const trimmed = name.trim()
  const finish = () => void (trimmed && done(trimmed))
  return (
    <Space.Compact block>
      <Input
        value={name}
        maxLength={nameAtMost}
        placeholder={placeholder}
        aria-label={label}
        autoFocus={autoFocus}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={({ nativeEvent }) => void (!nativeEvent.isComposing && finish())}
      />
      <Button onClick={finish} disabled={!trimmed}>
        {verb}
      </Button>
    </Space.Compact>
  )
}
