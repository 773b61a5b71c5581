import { ArrowDownOutlined, ArrowUpOutlined, CaretRightOutlined, DeleteOutlined, PauseOutlined, ReloadOutlined } from '@ant-design/icons'
import type { OssFile } from '@oems/contract/files/files.ts'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { middleCut } from '../middleCut.ts'
import { Mark, Thumb } from './Thumb.tsx'
import styles from './UploadField.module.css'
import type { Sent } from './useUploads.ts'
import { sizeText, timeLeftText } from './words.ts'

/** The end of a name tells files apart, and which kind they are. */
const nameAtMost = 36

interface ActionProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
}
const Action = ({ label, ...button }: ActionProps) => <Button type="text" aria-label={label} title={label} {...button} />

interface FileProps {
  /** Null: not known yet. */
  readonly file: OssFile | null
  readonly open: (file: OssFile) => void
  readonly remove?: () => void
  readonly move?: (by: 1 | -1) => void
  readonly isFirst?: boolean
  readonly isLast?: boolean
}

/** A file that is there. */
export function FileRow({ file, open, remove, move, isFirst = false, isLast = false }: FileProps) {
  const name = file?.name ?? '文件'
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>{file && <Thumb file={file} isNamed />}</span>
      <span className={styles.text}>
        {file ? (
          <button type="button" className={`link-button ${styles.name}`} title={`查看${name}`} onClick={() => open(file)}>
            {middleCut(name, nameAtMost)}
          </button>
        ) : (
          <span className={styles.name}>…</span>
        )}
        <small>{file && sizeText(file.size)}</small>
      </span>
      <span className={styles.actions}>
        {move && <Action label={`上移${name}`} icon={<ArrowUpOutlined />} disabled={isFirst} onClick={() => move(-1)} />}
        {move && <Action label={`下移${name}`} icon={<ArrowDownOutlined />} disabled={isLast} onClick={() => move(1)} />}
        {remove && <Action label={`移除${name}`} icon={<DeleteOutlined />} onClick={remove} />}
      </span>
    </li>
  )
}

interface SentProps {
  readonly sent: Sent
  readonly pause: () => void
  readonly resume: () => void
  readonly remove: () => void
}

/** A file on its way, or one that did not arrive and why. */
export function SentRow({ sent, pause, resume, remove }: SentProps) {
  const { file, state, progress, problem } = sent
  const percent = Math.floor(((progress?.sent ?? 0) / file.size) * 100)
  const isOver = state === 'failed' || state === 'refused'
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.thumb}>
        <Mark name={file.name} />
      </span>
      <span className={styles.text}>
        <span className={styles.name} title={file.name}>
          {middleCut(file.name, nameAtMost)}
        </span>
        {isOver ? (
          <small className={styles.problem} role="alert">
            {problem}
          </small>
        ) : (
          <>
            <Progress percent={percent} size="small" showInfo={false} aria-label={`${file.name}的上传进度`} />
            <small>{wordsOf(sent, percent)}</small>
          </>
        )}
      </span>
      <span className={styles.actions}>
        {(state === 'queued' || state === 'sending') && <Action label={`暂停上传${file.name}`} icon={<PauseOutlined />} onClick={pause} />}
        {state === 'paused' && <Action label={`继续上传${file.name}`} icon={<CaretRightOutlined />} onClick={resume} />}
        {state === 'failed' && <Action label={`重试${file.name}`} icon={<ReloadOutlined />} onClick={resume} />}
        <Action label={`移除${file.name}`} icon={<DeleteOutlined />} onClick={remove} />
      </span>
    </li>
  )
}

function wordsOf({ file, state, progress }: Sent, percent: number): string {
  const far = `${sizeText(progress?.sent ?? 0)} / ${sizeText(file.size)}`
  if (state === 'queued') return `${sizeText(file.size)} · 等待上传`
  if (state === 'paused') return `${far} · 已暂停`
  if (!progress) return sizeText(file.size)
  if (progress.phase === 'waiting') return `${far} · 线路中断，正在重连，已传的部分不会重传`
  if (progress.phase === 'assembling' || percent >= 100) return `${far} · 正在检查文件`
  const { rate, sent } = progress
  return rate === null ? far : `${far} · ${sizeText(rate)}/秒 · ${timeLeftText((file.size - sent) / rate)}`
}
