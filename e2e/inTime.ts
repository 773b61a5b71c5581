import { beforeEach } from 'vitest'
import { isInTime } from './turns.ts'

// Before product and browser of its file are started.
beforeEach(({ task, skip }) => skip(!isInTime(task.file.name, Date.now()), '下次运行'))
