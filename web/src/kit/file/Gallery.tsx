import { ExportOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { OssFile } from '@oems/contract/files/files.ts'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { middleCut } from '../middleCut.ts'
import styles from './Gallery.module.css'
import { isShownHere, kindOf } from './kinds.ts'
import { openFile } from './openFile.ts'
import { Picture } from './Picture.tsx'
import { Mark } from './Thumb.tsx'
import { useAddress } from './useAddress.ts'
import { sizeText } from './words.ts'

type Seen = Pick<OssFile, 'ossId' | 'name' | 'mime' | 'size' | 'url' | 'thumbUrl'>

/** `const gallery = useGallery()`, then `gallery.open(file, files)` and `{gallery.dialog}`: pictures, videos and sounds are looked at here, the rest in a window of its own. */
export function useGallery() {
  const [shown, show] = useState<{ readonly files: readonly Seen[]; readonly at: number } | null>(null)
  return {
    open(file: Seen, files: readonly Seen[] = [file]) {
      if (!isShownHere(file)) return void openFile(file)
      const among = files.filter(isShownHere)
      show({
        files: among,
        at: Math.max(
          0,
          among.findIndex(({ ossId }) => ossId === file.ossId),
        ),
      })
    },
    dialog: shown && <Gallery {...shown} go={(at) => show({ ...shown, at })} close={() => show(null)} />,
  }
}

interface Props {
  readonly files: readonly Seen[]
  readonly at: number
  readonly go: (at: number) => void
  readonly close: () => void
}

/** One of several files, large; ← and → lead to the one before and the next, Esc back. */
function Gallery({ files, at, go, close }: Props) {
  const [isOpen, setOpen] = useState(true)
  const file = files[at]!
  const step = (by: 1 | -1) => {
    const next = at + by
    if (next >= 0 && next < files.length) go(next)
  }
  useArrows(step)
  return (
    <Modal
      open={isOpen}
      title={<span title={file.name}>{middleCut(file.name, 60)}</span>}
      width="min(1200px, calc(100vw - 48px))"
      centered
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={close}
    >
      <div className={styles.gallery}>
        <div className={styles.stage}>
          {kindOf(file) === 'picture' ? (
            <Picture key={file.ossId} file={file} alt={file.name} isFull isWhole />
          ) : (
            <Medium key={file.ossId} file={file} />
          )}
        </div>
        <div className={styles.bar}>
          <span role="status">
            {files.length > 1 && `${at + 1} / ${files.length}`}
            <span className="visually-hidden">，{file.name}</span>
          </span>
          <span>{sizeText(file.size)}</span>
          {files.length > 1 && (
            <span className={styles.steps}>
              <Button icon={<LeftOutlined />} disabled={at === 0} onClick={() => step(-1)} aria-label="上一个" title="上一个（←）" />
              <Button
                icon={<RightOutlined />}
                disabled={at === files.length - 1}
                onClick={() => step(1)}
                aria-label="下一个"
                title="下一个（→）"
              />
            </span>
          )}
          <Button type="link" icon={<ExportOutlined />} onClick={() => void openFile(file)}>
            在新窗口打开
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Wherever the focus is: while this is open there is nothing else. A video has a use for the keys itself. */
function useArrows(step: (by: 1 | -1) => void) {
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
      if (by === null || (event.target instanceof Element && event.target.closest('video, audio'))) return
      event.preventDefault()
      latest.current(by)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function Medium({ file }: { readonly file: Seen }) {
  const { src, attempt, hasFailed, failed, again } = useAddress(file)
  if (hasFailed)
    return (
      <div className={styles.failed}>
        <Mark name={file.name} />
        <p>没有加载出来</p>
        <Button onClick={again}>重试</Button>
      </div>
    )
  const Element = kindOf(file) === 'video' ? 'video' : 'audio'
  return <Element key={attempt} className={styles.medium} src={src} controls preload="metadata" aria-label={file.name} onError={failed} />
}
