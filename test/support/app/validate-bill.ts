/** Validates bills of materials with the official schema and the validator of the CycloneDX project. */
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

/** Returns what is wrong with a bill in CycloneDX 1.6 JSON; null if it is valid. */
export async function faultsOfBill(json: string): Promise<string | null> {
  const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(json);
  return faults === null ? null : JSON.stringify(faults);
}
