import { type PictureKey, platformPictures } from '@oems/contract/files/platform.ts'
import { type Parameter, parameters } from '@oems/contract/parameters/parameters.ts'
import { session as sessionCalls } from '@oems/contract/session/session.ts'
import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { complain, useCan, useWrite } from '../core/calls.ts'
import { succeeded } from '../core/notices.ts'
import { send } from '../core/send.ts'
import { usePageTab } from '../core/tab.ts'
import { UploadField } from '../kit/file/UploadField.tsx'
import { useFiles } from '../kit/file/useFiles.ts'
import heading from '../kit/Heading.module.css'
import { updateSession } from '../shell/session.ts'
import { PlatformPreview } from './PlatformPreview.tsx'
import styles from './platform.module.css'
import { changeOf } from './useSetting.ts'

/** The parameters that one sees on the login page, in the header and below the map, and how much of each fits there. */
const shownThere = {
  'console.name': 30,
  'console.copyright': 100,
  'console.icp': 40,
  'console.servicePhone': 30,
  'console.mapApprovalNo': 60,
}
type Key = keyof typeof shownThere
const keys = Object.keys(shownThere) as Key[]
const pictureKeys = Object.keys(platformPictures) as PictureKey[]
type Draft = Readonly<Partial<Record<Key | PictureKey, string>>>
const idsIn = (value: string) => (value ? [Number(value)] : [])

/** 平台设置 (01 §6.5): names and texts of the platform, beside how they will look. */
export function PlatformSettings({ rows }: { readonly rows: readonly Parameter[] }) {
  const can = useCan()
  const [draft, setDraft] = useState<Draft>({})
  const { save, isSaving } = useSaving(() => setDraft({}))
  const byKey = new Map(rows.map((row) => [row.paramKey, row]))
  const valueAt = (key: Key | PictureKey) => draft[key] ?? byKey.get(key)?.paramValue ?? ''
  const changed = [...keys, ...pictureKeys].flatMap((key) => {
    const row = byKey.get(key)
    return row && draft[key] !== undefined && draft[key].trim() !== row.paramValue ? [{ row, value: draft[key].trim() }] : []
  })
  const isChanged = changed.length > 0
  const { known } = useFiles(
    pictureKeys.flatMap((key) => idsIn(valueAt(key))),
    [],
  )
  const addressAt = (key: PictureKey) => known.get(Number(valueAt(key)))?.url ?? null
  const [sending, setSending] = useState<PictureKey | null>(null)
  const [tab, id] = [usePageTab(), useId()]
  useEffect(() => (isChanged ? tab?.markUnsaved() : undefined), [isChanged, tab])

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(changed)
  }
  return (
    <div className={styles.columns}>
      <form className={styles.form} aria-label="平台设置" onSubmit={submit}>
        <h2 className={heading.heading}>名称与文字</h2>
        {keys.map((key) => {
          const row = byKey.get(key)
          return (
            row && (
              <div key={key} className={styles.field}>
                <label htmlFor={id + key}>{row.title}</label>
                <Input
                  id={id + key}
                  aria-describedby={`${id}${key}-help`}
                  value={valueAt(key)}
                  maxLength={shownThere[key]}
                  placeholder={row.defaultValue || '不显示'}
                  disabled={!can(parameters.update)}
                  onChange={({ target }) => setDraft((old) => ({ ...old, [key]: target.value }))}
                />
                <small id={`${id}${key}-help`}>{row.remark}</small>
              </div>
            )
          )
        })}
        <h2 className={heading.heading}>图片与地图</h2>
        {pictureKeys.map((key) => {
          const row = byKey.get(key)
          const { bizTypes, most } = platformPictures[key].files
          return (
            row && (
              <div key={key} className={styles.field}>
                <label htmlFor={id + key}>{row.title}</label>
                <UploadField
                  id={id + key}
                  aria-describedby={`${id}${key}-help`}
                  title={row.title}
                  types={bizTypes}
                  most={most}
                  value={idsIn(valueAt(key))}
                  disabled={!can(parameters.update)}
                  hold={(isPending) => setSending((old) => (isPending ? key : old === key ? null : old))}
                  onChange={([ossId]) => setDraft((old) => ({ ...old, [key]: ossId ? String(ossId) : '' }))}
                />
                <small id={`${id}${key}-help`}>{row.remark}</small>
              </div>
            )
          )
        })}
        {can(parameters.update) && (
          <div className={styles.bar}>
            <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isChanged || sending !== null}>
              保存
            </Button>
            {sending !== null && <span role="status">文件正在上传，完成后再保存</span>}
            {isChanged && <Button onClick={() => setDraft({})}>撤销修改</Button>}
          </div>
        )}
      </form>
      <PlatformPreview
        name={valueAt('console.name').trim() || byKey.get('console.name')?.defaultValue || ''}
        copyright={valueAt('console.copyright')}
        icp={valueAt('console.icp')}
        servicePhone={valueAt('console.servicePhone')}
        logoUrl={addressAt('console.logoOssId')}
        backgroundUrl={addressAt('console.loginBgOssId')}
      />
    </div>
  )
}

interface Change {
  readonly row: Parameter
  readonly value: string
}
/** One after the other; this window shows the new names at once. An emptied one follows its default again. */
function useSaving(done: () => void) {
  const { mutateAsync, isPending } = useWrite(parameters.update, null, { quiet: true })
  async function save(changes: readonly Change[]) {
    try {
      for (const { row, value } of changes) await mutateAsync(changeOf(row, value || null))
      updateSession({ config: await send(sessionCalls.config, {}) })
      done()
      succeeded('已保存平台设置')
    } catch (problem) {
      complain(problem)
    }
  }
  return { save, isSaving: isPending }
}
