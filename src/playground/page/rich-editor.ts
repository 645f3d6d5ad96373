/** The script beside the page that holds the editor with colours and marks: by far the largest part of a page that answers without it. */
import { createEditor } from './editor.ts'

Object.assign(globalThis, { firedrillEditor: createEditor })
