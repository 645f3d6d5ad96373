/** Before each spec: its properties draw by this seed, where they name none of their own. */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['FIREDRILL_PROPERTY_SEED']) })
