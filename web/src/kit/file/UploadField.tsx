import { PlusOutlined } from '@ant-design/icons'
import type { BizType } from '@oems/contract/files/codes.ts'
import type { OssFile } from '@oems/contract/files/files.ts'
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { acceptedText, acceptOf } from './accepted.ts'
import { FileRow, SentRow } from './FileRow.tsx'
import { useGallery } from './Gallery.tsx'
import { pastedFrom } from './pasted.ts'
import styles from './UploadField.module.css'
import { useFiles } from './useFiles.ts'
import { useUploads } from './useUploads.ts'

export interface UploadProps {
  readonly types: readonly BizType[]
  readonly most: number
  /** What it is called to whoever cannot see its label. */
  readonly title: string
  /** What is known already of the files that it begins with. */
  readonly given?: readonly OssFile[]
  readonly disabled?: boolean
  /** Told whether something is still on its way. */
  readonly hold?: (isPending: boolean) => void
  readonly id?: string
  readonly value?: readonly number[]
  readonly onChange?: (ossIds: readonly number[]) => void
  readonly 'aria-describedby'?: string
}

/** Files of a record, as a form's field holds them: their ids in their order. Chosen, dropped or pasted, they are sent at once. */
export function UploadField({
  types,
  most,
  title,
  given = [],
  disabled = false,
  hold,
  id,
  value = [],
  onChange,
  'aria-describedby': described,
}: UploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const limits = useId()
  const [isOver, setOver] = useState(false)
  const [said, say] = useState('')
  const gallery = useGallery()
  const latest = useRef(value)
  latest.current = value
  const change = (ossIds: readonly number[]) => {
    latest.current = ossIds
    onChange?.(ossIds)
  }
  /** Another one takes its place. */
  const isSingle = most === 1
  const { known, learn } = useFiles(value, given)
  const uploads = useUploads({
    types,
    done(oss) {
      learn([oss])
      change(isSingle ? [oss.ossId] : [...latest.current.filter((other) => other !== oss.ossId), oss.ossId])
      say(`${oss.name}已上传`)
    },
  })
  const { isPending } = uploads
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, whoever listens
  useEffect(() => {
    if (!isPending) return
    hold?.(true)
    return () => {
      hold?.(false)
      onChange?.([...latest.current]) // what is said of files that are on their way holds no more
    }
  }, [isPending])

  const room = most - (isSingle ? 0 : value.length) - uploads.all.filter(({ state }) => state !== 'refused').length
  function take(files: readonly File[]) {
    if (disabled || files.length === 0) return
    if (files.length > room) say(room > 0 ? `${title}最多${most}个，只取了前${room}个` : `${title}最多${most}个，请先移除不用的`)
    else say('')
    if (room <= 0) return
    uploads.add(files.slice(0, room))
    change([...latest.current]) // the form has something to lose from now on
  }
  function dropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  function pasted(event: ClipboardEvent) {
    const files = pastedFrom(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  function move(at: number, by: 1 | -1) {
    const moved = value.toSpliced(at, 1).toSpliced(at + by, 0, value[at]!)
    change(moved)
  }
  const takesPictures = types.some((type) => type === 'image' || type === 'medical')
  const invitation = `${value.length === 0 ? '选择文件' : isSingle ? '更换文件' : '继续添加'}，也可拖到这里${takesPictures ? '或粘贴截图' : ''}`
  const files = value.flatMap((ossId) => known.get(ossId) ?? [])
  return (
    <section
      aria-label={title}
      id={room > 0 ? undefined : id}
      className={styles.field}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      onPaste={pasted}
    >
      {(value.length > 0 || uploads.all.length > 0) && (
        <ul className={styles.files} aria-label={`${title}的文件`}>
          {value.map((ossId, at) => (
            <FileRow
              key={ossId}
              file={known.get(ossId) ?? null}
              open={(file) => gallery.open(file, files)}
              {...(!disabled && { remove: () => change(value.filter((other) => other !== ossId)) })}
              {...(!disabled && value.length > 1 && { move: (by) => move(at, by), isFirst: at === 0, isLast: at === value.length - 1 })}
            />
          ))}
          {uploads.all.map((sent) => (
            <SentRow
              key={sent.key}
              sent={sent}
              pause={() => uploads.pause(sent.key)}
              resume={() => uploads.resume(sent.key)}
              remove={() => uploads.remove(sent)}
            />
          ))}
        </ul>
      )}
      {room > 0 && !disabled && (
        <>
          <button
            type="button"
            id={id}
            className={styles.add}
            aria-label={`${title}：${invitation}`}
            aria-describedby={[limits, described].filter(Boolean).join(' ')}
            onClick={() => input.current?.click()}
          >
            <PlusOutlined /> {invitation}
          </button>
          <small id={limits} className={styles.limits}>
            {acceptedText(types)}
            {most > 1 && `，最多${most}个`}
          </small>
        </>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }} // antd shows every input of a form
        multiple={most > 1}
        accept={acceptOf(types)}
        aria-label={`选择${title}`}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {gallery.dialog}
    </section>
  )
}
