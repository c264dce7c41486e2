<?php
// Stores the ballots that visitors send from this site's pages until "corkboard fetch" collects them.
// Corkboard generates this file; it needs PHP 7.4 or later, and permission to create a folder next to it.
//
//   POST               ballots, one JSON object per line, at most 64 KiB: returns how many were stored, and the invalid lines
//   GET with the key   returns the oldest stored ballots
//   POST with the key  {"taken": DIGEST}: removes those ballots, if DIGEST is the SHA-256 digest of what GET returned
//
// Ballots are stored in files of a folder whose name can't be guessed. The first line of each file ends PHP before it reads more.

declare(strict_types=1);

const SALT = '@SALT@';
const KEY = '@KEY@';
const ROUNDS = 10000;
const FOLDER = '@FOLDER@';
const PATH = '@PATH@';
const ORIGIN = '@ORIGIN@';

// The events where people vote with codes: for each, the key and the digests of its codes. VotingCodes.swift explains them.
const CODES = [@CODES@];

const LONGEST_BODY = 65536;
const LONGEST_TEXT = 1024;
const FILE_SIZE = 8388608;
const FILE_COUNT = 16;
const GUARD = "<?php exit; __halt_compiler(); ?>\n";

// The number of lines accepted at once, and the milliseconds until one more is accepted: per device, and per connection, which a
// room full of people may share. The third limit is for wrong keys per connection. Only numbers below 4096 are stored, which don't
// identify a device or a connection.
const LIMITS = ['device' => [300, 200], 'connection' => [3000, 10], 'key' => [10, 6000]];
const PLACES = 4096;

// An error must neither reveal a path nor look like a response.
if (function_exists('ini_set')) {
    ini_set('display_errors', '0');
    ini_set('html_errors', '0');
}
header_remove('X-Powered-By');
ignore_user_abort(true);
umask(0077);

function answer(int $status, array $body, array $headers = []): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    header('X-Content-Type-Options: nosniff');
    foreach ($headers as $header) {
        header($header);
    }
    echo json_encode($body), "\n";
    exit;
}

function refuse(int $status, string $reason, array $headers = []): void
{
    answer($status, ['reason' => $reason], $headers);
}

function give_up(): void
{
    refuse(503, 'the ballots could not be written', ['Retry-After: 10']);
}

/** The key of the request; null without one. It is sent in two headers, because many hosts hide Authorization from PHP. */
function given_key(): ?string
{
    $own = $_SERVER['HTTP_BALLOTS_KEY'] ?? null;
    if (is_string($own)) {
        return $own;
    }
    $header = $_SERVER['HTTP_AUTHORIZATION'] ?? $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? '';
    return strncmp($header, 'Bearer ', 7) === 0 ? substr($header, 7) : null;
}

/** The body; refuses one that is too long or incomplete. */
function body(): string
{
    $length = $_SERVER['CONTENT_LENGTH'] ?? '';
    $body = (int) $length > LONGEST_BODY ? false : file_get_contents('php://input', false, null, 0, LONGEST_BODY + 1);
    if ($body === false || strlen($body) > LONGEST_BODY) {
        refuse(413, 'the body is longer than 64 KiB');
    }
    if ($length !== '' && strlen($body) !== (int) $length) {
        refuse(400, 'the body is incomplete, or its type is not supported');
    }
    return $body;
}

/** The digest of a voting code of an event; null if the event doesn't have this code. */
function code_digest(string $code, array $codes): ?string
{
    $folded = strtr(preg_replace('/[^0-9a-z]/', '', strtolower($code)), 'oil', '011');
    $digest = substr(hash_hmac('sha256', $folded, hex2bin($codes[0])), 0, 32);
    return in_array($digest, explode(' ', $codes[1]), true) ? $digest : null;
}

/**
 * The stored form of a ballot or request, and the digest of its voting code, if any; null if the line isn't valid.
 * Sets `$code` to the kind of problem.
 */
function kept_line(string $line, string $time, string &$code): ?array
{
    // Check that it is an object: json_decode returns the same type for a list.
    $fields = $line[0] === '{' ? json_decode($line, true, 64, JSON_BIGINT_AS_STRING) : null;
    if (!is_array($fields)) {
        return null;
    }
    $kept = [];
    foreach (['event', 'song', 'title', 'artist', 'user', 'vote'] as $name) {
        $text = $fields[$name] ?? null;
        if ($text === null) {
            continue;
        }
        if (!is_string($text) || strlen($text) > LONGEST_TEXT || preg_match('/[\x00-\x1f\x7f]/', $text)) {
            return null;
        }
        $kept[$name] = $text;
    }
    $is_vote = isset($kept['song'], $kept['vote'])
        && in_array(strtoupper($kept['vote']), ['UP', 'DOWN', 'NONE'], true);
    $is_request = !isset($kept['song']) && isset($kept['title'], $kept['artist']);
    if (!isset($kept['event'], $kept['user']) || !$is_vote && !$is_request) {
        return null;
    }
    $at = $fields['at'] ?? $time;
    if (!is_int($at) && !is_float($at) && (!is_string($at) || strlen($at) > 64)) {
        return null;
    }
    $seconds = is_string($at) && !is_numeric($at) ? strtotime($at) : (float) $at;
    if ($seconds === false) {
        return null;
    }
    // Report a wrong clock and a wrong code now; "corkboard fetch" checks everything else.
    if ($seconds > time() + 86400) {
        $code = 'time';
        return null;
    }
    $digest = null;
    if (isset(CODES[$kept['event']])) {
        $digest = code_digest($kept['user'], CODES[$kept['event']]);
        if ($digest === null) {
            $code = 'name-unknown';
            return null;
        }
        $kept['user'] = "code-$digest";
    }
    $kept['at'] = $at;
    // The result contains neither tags nor line ends, whatever was sent.
    $text = json_encode($kept, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    return $text === false ? null : [$text . "\n", $digest];
}

/** The folder that contains the folders of ballots. */
function root(): string
{
    // "corkboard publish" to a folder creates a release each time; ballots stay outside the releases.
    $isRelease = preg_match('~/releases/[0-9]+$~D', __DIR__) && is_file(dirname(__DIR__, 2) . '/.corkboard-publish');
    return $isRelease ? dirname(__DIR__, 2) : __DIR__;
}

/** The folder of the ballots, which the first request creates. */
function folder(): string
{
    $folder = root() . '/' . FOLDER;
    if (!is_dir($folder)) {
        @mkdir($folder, 0700);
        @file_put_contents($folder . '/.htaccess', "Require all denied\n");
        @file_put_contents($folder . '/index.html', '');
    }
    return $folder;
}

/** The folders with ballots, including those of earlier keys. */
function folders(): array
{
    $names = @scandir(root());
    if ($names === false) {
        give_up();
    }
    $folders = [];
    foreach ($names as $name) {
        if (preg_match('/^ballots-[0-9a-f]{32}$/D', $name) && is_file(root() . "/$name/state.php")) {
            $folders[] = root() . '/' . $name;
        }
    }
    return $folders;
}

/** Waits for the lock and returns the state file; closing it releases the lock. */
function locked_state(string $folder)
{
    $state = @fopen($folder . '/state.php', 'c+b');
    if ($state === false) {
        give_up();
    }
    $end = microtime(true) + 5;
    while (!flock($state, LOCK_EX | LOCK_NB)) {
        if (microtime(true) > $end) {
            refuse(503, 'too many ballots at once', ['Retry-After: 2']);
        }
        usleep(random_int(500, 5000));
    }
    return $state;
}

/** The numbers of the ballot files, oldest first. */
function numbers(string $folder): array
{
    $names = @scandir($folder);
    if ($names === false) {
        give_up();
    }
    $numbers = [];
    foreach ($names as $name) {
        if (preg_match('/^([0-9]{9})\.php$/D', $name, $match)) {
            $numbers[] = (int) $match[1];
        }
    }
    sort($numbers);
    return $numbers;
}

function path(string $folder, int $number): string
{
    return sprintf('%s/%09d.php', $folder, $number);
}

/** Appends a text completely, or not at all, to a file of `$size` bytes. */
function append($file, int $size, string $text): bool
{
    if (fseek($file, $size) === 0 && @fwrite($file, $text) === strlen($text) && fflush($file)) {
        return true;
    }
    ftruncate($file, $size);
    return false;
}

/** Opens a ballot file, and removes an incomplete last line, which a killed process may have left. */
function open_ballots(string $folder, int $number): array
{
    $file = @fopen(path($folder, $number), 'c+b');
    $size = $file === false ? false : (fstat($file)['size'] ?? false);
    if ($size === false) {
        give_up();
    }
    if ($size < strlen(GUARD)) {
        if (!ftruncate($file, 0) || !append($file, 0, GUARD)) {
            give_up();
        }
        return [$file, strlen(GUARD)];
    }
    for ($end = $size; $end > 0; $end = $start) {
        $start = max(0, $end - 65536);
        fseek($file, $start);
        $last = strrpos((string) fread($file, $end - $start), "\n");
        if ($last !== false) {
            $whole = $start + $last + 1;
            if ($whole < $size && !ftruncate($file, $whole)) {
                give_up();
            }
            return [$file, $whole];
        }
    }
    give_up();
}

/** Opens the state file of the limits. */
function limits_state()
{
    $state = locked_state(folder());
    if (fstat($state)['size'] < strlen(GUARD) && !append($state, 0, GUARD)) {
        give_up();
    }
    return $state;
}

/** Returns the seconds until these lines, or keys, are within the limits. If they already are, counts them if `$is_counted`. */
function wait_for_limits($state, int $lines, array $who, bool $is_counted = true): int
{
    $now = (int) (microtime(true) * 1000);
    $times = [];
    $wait = 0;
    foreach (array_keys(LIMITS) as $index => $name) {
        if (!isset($who[$name])) {
            continue;
        }
        [$burst, $interval] = LIMITS[$name];
        $place = strlen(GUARD) + 8 * (PLACES * $index + $who[$name]);
        fseek($state, $place);
        $stored = (string) fread($state, 8);
        $time = strlen($stored) === 8 ? unpack('P', $stored)[1] : 0;
        // The time at which the limit would be completely free. A clock that was wrong must not lock anyone out for long.
        $time = min(max($time, $now), $now + $burst * $interval) + min($lines, $burst) * $interval;
        $wait = max($wait, $time - $now - $burst * $interval);
        $times[$place] = $time;
    }
    if ($wait <= 0 && $is_counted) {
        foreach ($times as $place => $time) {
            fseek($state, $place);
            @fwrite($state, pack('P', $time));
        }
    }
    return (int) ceil($wait / 1000);
}

/**
 * Reserves voting codes for a device. Returns the lines of those that other devices have.
 *
 * Each entry has 32 digits for the code, 16 for the device and a line end, so an incomplete one can be cut off.
 */
function taken_codes(string $folder, array $codes, string $token): array
{
    if (!$codes) {
        return [];
    }
    $file = @fopen($folder . '/codes.php', 'c+b');
    $text = $file === false ? false : stream_get_contents($file);
    if ($text === false || strlen($text) < strlen(GUARD) && !append($file, 0, GUARD)) {
        give_up();
    }
    $size = max(strlen($text), strlen(GUARD));
    $size -= ($size - strlen(GUARD)) % 49;
    $device = substr(hash_hmac('sha256', "code $token", KEY), 0, 16);
    $devices = [];
    foreach (str_split(substr($text, strlen(GUARD), $size - strlen(GUARD)), 49) as $entry) {
        $devices[substr($entry, 0, 32)] = substr($entry, 32, 16);
    }
    $taken = [];
    $new = '';
    foreach ($codes as $line => $code) {
        if (!isset($devices[$code])) {
            $devices[$code] = $device;
            $new .= "$code$device\n";
        } elseif ($devices[$code] !== $device) {
            $taken[] = $line;
        }
    }
    if ($new !== '' && !append($file, $size, $new) || $new !== '' && function_exists('fsync') && !fsync($file)) {
        give_up();
    }
    return $taken;
}

/** The device's token, from its cookie; the response sets the cookie if it is missing. */
function device(): string
{
    $token = $_COOKIE['corkboard'] ?? '';
    if (!is_string($token) || !preg_match('/^[0-9a-f]{32}$/D', $token)) {
        $token = bin2hex(random_bytes(16));
        setcookie('corkboard', $token, [
            'expires' => time() + 30 * 86400, 'path' => PATH, 'secure' => ($_SERVER['HTTPS'] ?? 'off') !== 'off',
            'httponly' => true, 'samesite' => 'Strict',
        ]);
    }
    return $token;
}

/** The sender's device and connection, as numbers that many others share. */
function who(string $token): array
{
    $address = (string) @inet_pton($_SERVER['REMOTE_ADDR'] ?? '');
    // A device may use all addresses of an IPv6 network.
    $network = strlen($address) === 16 ? substr($address, 0, 8) : $address;
    $number = function (string $text): int {
        return unpack('n', hash_hmac('sha256', $text, KEY, true))[1] % PLACES;
    };
    return ['device' => $number($token), 'connection' => $number($network . gmdate('Y-m-d'))];
}

/** True for a request from a page of this site, or from no page. */
function is_from_this_site(): bool
{
    $site = $_SERVER['HTTP_SEC_FETCH_SITE'] ?? 'none';
    $origin = $_SERVER['HTTP_ORIGIN'] ?? null;
    if ($origin === null) {
        return $site === 'same-origin' || $site === 'none';
    }
    // A proxy may use another name for this host than visitors, who use the site's own.
    $host = strtolower($_SERVER['HTTP_HOST'] ?? '');
    return $site !== 'cross-site' && in_array(strtolower($origin), [ORIGIN, "https://$host", "http://$host"], true);
}

function receive(): void
{
    if (!is_from_this_site()) {
        refuse(403, 'only pages of this site can send ballots');
    }
    $kept = $codes = $refused = [];
    $reasons = [
        'unreadable' => "this isn't a ballot", 'time' => 'the time is more than a day in the future',
        'name-unknown' => "this isn't a voting code of the event",
    ];
    $now = microtime(true);
    $lines = 0;
    foreach (explode("\n", body()) as $index => $line) {
        $line = trim($line, " \t\r");
        if ($line === '') {
            continue;
        }
        $microseconds = (int) (fmod($now, 1) * 1000000) + $lines;
        $time = gmdate('Y-m-d\TH:i:s', (int) $now + intdiv($microseconds, 1000000))
            . sprintf('.%06dZ', $microseconds % 1000000);
        $lines++;
        $code = 'unreadable';
        $ballot = kept_line($line, $time, $code);
        if ($ballot === null) {
            $refused[] = ['line' => $index + 1, 'code' => $code, 'reason' => $reasons[$code]];
            continue;
        }
        $kept[$index] = $ballot[0];
        if ($ballot[1] !== null) {
            $codes[$index] = $ballot[1];
        }
    }
    if ($lines === 0) {
        refuse(400, 'the body contains no ballots');
    }
    $folder = folder();
    $state = limits_state();
    $token = device();
    $wait = wait_for_limits($state, $lines, who($token));
    if ($wait > 0) {
        refuse(429, 'too many ballots at once', ["Retry-After: $wait"]);
    }
    foreach (taken_codes($folder, $codes, $token) as $index) {
        unset($kept[$index]);
        $reason = 'someone on another device already votes with this code';
        $refused[] = ['line' => $index + 1, 'code' => 'name-used', 'reason' => $reason];
    }
    if ($kept) {
        $numbers = numbers($folder);
        $number = $numbers ? end($numbers) : 1;
        [$file, $size] = open_ballots($folder, $number);
        if ($size >= FILE_SIZE) {
            if (count($numbers) >= FILE_COUNT) {
                refuse(503, 'too many ballots are waiting to be fetched', ['Retry-After: 600']);
            }
            [$file, $size] = open_ballots($folder, $number + 1);
        }
        if (!append($file, $size, implode('', $kept))) {
            give_up();
        }
    }
    // Release the lock before fsync: the disk then writes the ballots of several requests at once.
    fclose($state);
    if ($kept && function_exists('fsync') && !fsync($file)) {
        give_up();
    }
    // "corkboard fetch" decides whether they count: until then, pages only report that they were sent.
    answer(200, ['counted' => count($kept), 'refused' => $refused, 'judged' => false]);
}

/** Sends the oldest ballot file, and starts a new file so that the sent one doesn't change; sends nothing without ballots. */
function give(): void
{
    header('Content-Type: application/x-ndjson');
    header('Cache-Control: no-store');
    header('X-Content-Type-Options: nosniff');
    foreach (folders() as $folder) {
        $state = locked_state($folder);
        $numbers = numbers($folder);
        while ($numbers) {
            [$file, $size] = open_ballots($folder, $numbers[0]);
            if ($size > strlen(GUARD)) {
                if (count($numbers) === 1) {
                    open_ballots($folder, $numbers[0] + 1);
                }
                fclose($state);
                header('Content-Length: ' . ($size - strlen(GUARD)));
                fseek($file, strlen(GUARD));
                fpassthru($file);
                exit;
            }
            if (count($numbers) === 1 || !unlink(path($folder, $numbers[0]))) {
                break;
            }
            array_shift($numbers);
        }
        fclose($state);
    }
    exit;
}

/** Removes the ballot file that the client has received. */
function drop(): void
{
    $taken = json_decode(body(), true)['taken'] ?? null;
    if (!is_string($taken)) {
        refuse(400, 'the digest is missing');
    }
    foreach (folders() as $folder) {
        $state = locked_state($folder);
        $numbers = numbers($folder);
        // The latest file is still being written.
        if (count($numbers) > 1) {
            [$file] = open_ballots($folder, $numbers[0]);
            $hash = hash_init('sha256');
            fseek($file, strlen(GUARD));
            hash_update_stream($hash, $file);
            if (hash_equals(hash_final($hash), $taken)) {
                if (!unlink(path($folder, $numbers[0]))) {
                    give_up();
                }
                answer(200, ['dropped' => true]);
            }
        }
        fclose($state);
    }
    answer(200, ['dropped' => false]);
}

/** Refuses wrong keys; after many from one connection, any key must wait, even the right one. */
function check_key(string $key): void
{
    $who = ['key' => who('')['connection']];
    // Without a state file, no wrong key was sent yet; and the right key must work even if the disk can't be written.
    $folder = root() . '/' . FOLDER;
    $state = is_file($folder . '/state.php') ? locked_state($folder) : null;
    $wait = $state === null ? 0 : wait_for_limits($state, 1, $who, false);
    if ($wait > 0) {
        refuse(429, 'too many wrong keys from this address', ["Retry-After: $wait"]);
    }
    if (strlen($key) > 1024 || !hash_equals(KEY, hash_pbkdf2('sha256', $key, SALT, ROUNDS, 64))) {
        wait_for_limits($state ?? limits_state(), 1, $who);
        refuse(403, 'the key is wrong');
    }
    if ($state !== null) {
        fclose($state);
    }
}

$key = given_key();
$method = $_SERVER['REQUEST_METHOD'] ?? '';
if ($method !== 'POST' && ($method !== 'GET' || $key === null)) {
    refuse(405, 'send ballots by POST', ['Allow: POST']);
}
if ($key === null) {
    receive();
}
check_key($key);
if ($method === 'GET') {
    give();
}
drop();
