/** A program that prints the accounts of all secrets of Doorstep as JSON, as the keychain library finds them. */
import { findCredentials } from '@napi-rs/keyring';

process.stdout.write(JSON.stringify(findCredentials('Doorstep').map(({ account }) => account)));
