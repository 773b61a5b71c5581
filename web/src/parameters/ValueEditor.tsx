import { SettingType } from '@oems/contract/operations/codes.ts'
import { type Parameter, ParameterDraft } from '@oems/contract/parameters/parameters.ts'
import { Button, Input, Select, Switch } from 'antd'
import { type KeyboardEvent, useId } from 'react'
import { longest } from '../kit/form/longest.ts'
import styles from './parameters.module.css'
import type { Setting } from './useSetting.ts'

interface Props {
  readonly row: Parameter
  readonly setting: Setting
}

const valueAtMost = longest(ParameterDraft, 'paramValue')

/** By the type of the value; nothing holds before it is saved. */
export function ValueEditor({ row, setting }: Props) {
  const problemId = useId()
  const { isChanged, isPending, problem, save, drop } = setting
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isChanged && !(event.target instanceof HTMLTextAreaElement)) save()
    if (event.key === 'Escape' && isChanged) drop()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field within
    <div className={styles.editor} onKeyDown={onKeyDown}>
      <Widget row={row} setting={setting} problemId={problem ? problemId : undefined} />
      {isChanged && (
        <span className={styles.decide}>
          <Button type="primary" size="small" loading={isPending} onClick={save} aria-label={`保存${row.title}`}>
            保存
          </Button>
          <Button type="text" size="small" onClick={drop} aria-label={`取消修改${row.title}`}>
            取消
          </Button>
        </span>
      )}
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

function Widget({ row, setting: { value, change, problem }, problemId }: Props & { readonly problemId: string | undefined }) {
  const named = { 'aria-label': row.title, 'aria-describedby': problemId, 'aria-invalid': problem !== null }
  const typed = { ...named, value, onChange: ({ target }: { target: { value: string } }) => change(target.value) }
  const status = problem === null ? {} : { status: 'error' as const }
  if (row.options)
    return <Select {...named} {...status} value={value} onChange={change} options={row.options} className={styles.short ?? ''} />
  if (row.secret === 1)
    return <Input.Password {...typed} {...status} autoComplete="new-password" maxLength={valueAtMost} visibilityToggle={false} />
  switch (row.valueType) {
    case SettingType.toggle:
      return (
        <Switch
          aria-label={row.title}
          checked={value === '1'}
          checkedChildren="开启"
          unCheckedChildren="关闭"
          onChange={(on) => change(on ? '1' : '0')}
        />
      )
    case SettingType.number:
      return <Input {...typed} {...status} inputMode="decimal" suffix={row.unit ?? <span />} className={styles.short ?? ''} />
    case SettingType.json:
      return (
        <Input.TextArea
          {...typed}
          {...status}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={valueAtMost}
          className={styles.code ?? ''}
        />
      )
    default:
      return <Input {...typed} {...status} maxLength={valueAtMost} />
  }
}
